import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createSocialTags } from '#web/build/prerender-plugin.ts'

const title = 'Clearing Application Portal, University of Hither'
const description = 'Apply for one programme.'

it('describes a page with its title, description and picture', () => {
  const tags = createSocialTags(title, description, 'https://clearing.hither.ac.uk')
  expect(tags).toContain(`<meta property="og:title" content="${title}" />`)
  expect(tags).toContain(`<meta property="og:description" content="${description}" />`)
  expect(tags).toContain('<meta property="og:image" content="https://clearing.hither.ac.uk/social.png" />')
})

it('has the path of an existing picture when the site has no address yet', () => {
  const tags = createSocialTags(title, description, null)
  expect(tags).toContain('<meta property="og:image" content="/social.png" />')
  expect(existsSync(new URL('../../../web/public/social.png', import.meta.url))).toBe(true)
})
