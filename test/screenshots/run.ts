import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { screenStates } from '#web/gallery/screen-states.ts'
import { newFolder, removeFolder, runPortal } from '../e2e/support/portal-process.ts'
import { take, takeSocial } from './take-screenshots.ts'

/**
 * What `npm run pictures` takes: the gallery and each of its screens; `npm run pictures -- landing` takes one, and
 * `npm run pictures -- social` the one that is kept for social networks.
 */
const ids = ['gallery', ...screenStates.map(({ id }) => id)]
const named = process.argv.slice(2)
const social = 'social'
const project = fileURLToPath(new URL('../..', import.meta.url))
const unknown = named.filter(id => id !== social && !ids.includes(id))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Choose from ${[social, ...ids].join(', ')}.`)
  process.exit(1)
}

const data = newFolder()
const portal = await runPortal(data)
const pictures = join(project, 'test-results/pictures')
const asked = named.length > 0 ? named.filter(id => id !== social) : ids
const taken = await take(portal.origin, asked, pictures)
if (named.includes(social)) await takeSocial(portal.origin, join(project, 'web/public/social.png'))
await portal.end()
removeFolder(data)
console.log(`${taken} pictures are in ${pictures}`)
