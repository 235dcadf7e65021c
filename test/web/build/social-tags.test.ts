import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createSocialTags } from '#web/build/social-tags.ts'

const page = {
  title: 'Clearing Application Portal, University of Hither',
  description: 'Apply for one programme.',
}

it('says what is shown of a page where its address is passed on', () => {
  const tags = createSocialTags({ ...page, siteAddress: 'https://clearing.hither.ac.uk' })
  expect(tags).toContain(`<meta property="og:title" content="${page.title}" />`)
  expect(tags).toContain(`<meta property="og:description" content="${page.description}" />`)
  expect(tags).toContain('<meta property="og:image" content="https://clearing.hither.ac.uk/social.png" />')
})

it('names the picture without the site where that is not known yet, and the picture is there', () => {
  const tags = createSocialTags({ ...page, siteAddress: null })
  expect(tags).toContain('<meta property="og:image" content="/social.png" />')
  expect(existsSync(new URL('../../../web/public/social.png', import.meta.url))).toBe(true)
})
