import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { screenStates } from '#web/gallery/screen-states.ts'
import { newFolder, removeFolder, runPortal } from '../e2e/support/portal-process.ts'
import { takeScreenshots, takeSocialImage } from './take-screenshots.ts'

/**
 * The ids that `npm run pictures` takes: the gallery and each of its screens. `npm run pictures -- landing` takes one;
 * `npm run pictures -- social` takes the image for social networks.
 */
const ids = ['gallery', ...screenStates.map(({ id }) => id)]
const argumentIds = process.argv.slice(2)
const social = 'social'
const project = fileURLToPath(new URL('../..', import.meta.url))
const unknownIds = argumentIds.filter(id => id !== social && !ids.includes(id))
if (unknownIds.length > 0) {
  console.error(`Unknown: ${unknownIds.join(', ')}. Choose from ${[social, ...ids].join(', ')}.`)
  process.exit(1)
}

const data = newFolder()
const portal = await runPortal(data)
const pictures = join(project, 'test-results/pictures')
const requestedIds = argumentIds.length > 0 ? argumentIds.filter(id => id !== social) : ids
const screenshotCount = await takeScreenshots(portal.origin, requestedIds, pictures)
if (argumentIds.includes(social)) await takeSocialImage(portal.origin, join(project, 'web/public/social.png'))
await portal.end()
removeFolder(data)
console.log(`${screenshotCount} pictures are in ${pictures}`)
