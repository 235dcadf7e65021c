import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newFolder, removeFolder } from '../e2e/support/portal-process.ts'
import { screenStates } from '../gallery/screen-states.ts'
import { serveGallery } from '../gallery/serve-gallery.ts'
import { takeScreenshots, takeSocialImage } from './take-screenshots.ts'

/**
 * The ids that `npm run pictures` takes: the states of the gallery. `npm run pictures -- landing` takes one;
 * `npm run pictures -- social` takes the image for social networks.
 */
const ids = screenStates.map(({ id }) => id)
const argumentIds = process.argv.slice(2)
const social = 'social'
const project = fileURLToPath(new URL('../..', import.meta.url))
const unknownIds = argumentIds.filter(id => id !== social && !ids.includes(id))
if (unknownIds.length > 0) {
  console.error(`Unknown: ${unknownIds.join(', ')}. Choose from ${[social, ...ids].join(', ')}.`)
  process.exit(1)
}

const build = newFolder()
const gallery = await serveGallery(build)
const pictures = join(project, 'test-results/pictures')
const requestedIds = argumentIds.length > 0 ? argumentIds.filter(id => id !== social) : ids
const screenshotCount = await takeScreenshots(gallery.origin, requestedIds, pictures)
if (argumentIds.includes(social))
  await takeSocialImage(gallery.origin, join(project, 'web/public/social.png'))
await gallery.close()
removeFolder(build)
console.log(`${screenshotCount} pictures are in ${pictures}`)
