import { test } from '@playwright/test'
import { applicationReceivedEmail, attachmentRequestEmail, signInLinkEmail } from '#functions/mail/emails.ts'
import { configuration } from '#shared/schemas/configuration.ts'
import { expect, expectAccessible } from '../support/fixtures.ts'
import { expectNoHorizontalScroll } from '../support/layout-checks.ts'

const site = configuration.parse({})
const secret = 'x'.repeat(43)
const application = { applicantId: 4127, programmeName: 'Drama & English BA (Hons)' }
const request = { requestId: secret, attachmentType: 'Grades', forenames: 'Ada' } as const
const mails = [
  signInLinkEmail({ ucasId: '1234567890', token: secret, expiresAt: new Date('2027-08-16T09:30:00Z') }, site),
  applicationReceivedEmail({ ...application, submittedAt: '2027-08-14T09:00:00Z', needsAdvisor: true }, site),
  attachmentRequestEmail({ ...application, ...request, expiresAt: '2027-08-30T09:00:00Z' }, site),
]

test('each email is readable on a phone, in light and dark mode, and loads nothing', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  await page.setViewportSize({ width: 375, height: 667 })
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  for (const { text, html } of mails) {
    await page.setContent(html)
    const shades = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
      shades.push(await background())
    }
    expect(shades[0]).not.toBe(shades[1])
    await expectNoHorizontalScroll(page)

    const links = await page
      .getByRole('link')
      .evaluateAll(all => all.map(element => element.getAttribute('href')))
    const textLinks = text.match(/https?:\S+/g) ?? []
    expect(links).toEqual([...textLinks.flatMap(link => [link, link]), 'tel:+442079460018'])
    for (const link of textLinks)
      expect(link).toMatch(/^http:\/\/localhost:3000\/(portal\/auth|documents|applicant)\/\S+$/)
    for (const sentence of await page.locator('h1, main > p:not(.rule)').allInnerTexts())
      if (!sentence.startsWith('If the button')) expect(text).toContain(sentence.replaceAll('\u00a0', ' '))
  }
  expect(loaded).toEqual([])
})
