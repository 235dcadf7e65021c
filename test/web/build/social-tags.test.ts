import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createSocialTags } from '#web/build/social-tags.ts'

const page = {
  title: 'Clearing Application Portal, University of Hither',
  description: 'Apply for one programme.',
}

it('describes a page with its title, description and picture', () => {
  const tags = createSocialTags({ ...page, siteAddress: 'https://clearing.hither.ac.uk' })
  expect(tags).toContain(`<meta property="og:title" content="${page.title}" />`)
  expect(tags).toContain(`<meta property="og:description" content="${page.description}" />`)
  expect(tags).toContain('<meta property="og:image" content="https://clearing.hither.ac.uk/social.png" />')
})

it('has the path of an existing picture when the site has no address yet', () => {
  const tags = createSocialTags({ ...page, siteAddress: null })
  expect(tags).toContain('<meta property="og:image" content="/social.png" />')
  expect(existsSync(new URL('../../../web/public/social.png', import.meta.url))).toBe(true)
})
