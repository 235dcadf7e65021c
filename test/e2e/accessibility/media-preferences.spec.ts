import type { Page } from '@playwright/test'
import { expect, findAxeViolations, gallery, test } from '../support/fixtures.ts'

async function openState(page: Page, id: string) {
  await page.goto(`${gallery}/?screen=${id}`)
  await page.locator(`html[data-shown="${id}"]`).waitFor()
}
const backgroundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => getComputedStyle(element).backgroundColor)

/** Presses Tab through a page. Returns the stops without a visible focus ring. */
async function findStopsWithoutFocusRing(page: Page): Promise<string[]> {
  const stopsWithoutRing: string[] = []
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return
      const around = [focused, focused.closest('label'), focused.nextElementSibling]
      const hasRing = around.some(element => {
        if (!element) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
      return { hasRing, html: focused.outerHTML.slice(0, 100) }
    })
    if (!stop) {
      expect(stops).toBeGreaterThanOrEqual(6)
      return stopsWithoutRing
    }
    if (!stop.hasRing) stopsWithoutRing.push(stop.html)
  }
  throw new Error('the Tab key never leaves the page')
}
const maxStops = 200

test('every stop of the Tab key has a visible focus ring', async ({ page }) => {
  for (const id of ['landing', 'form-about-you-errors', 'form-programme-none', 'documents-failed']) {
    await openState(page, id)
    expect(await findStopsWithoutFocusRing(page)).toEqual([])
  }
})

test('forced colours leave selected options and buttons recognisable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const [id, chosen, other] of [
    ['form-grades', '.tiles :checked + span', '.tiles :not(:checked) + span'],
    [
      'form-english-errors',
      '.choice:not(.borderless):has(:checked)',
      '.choice:not(.borderless, :has(:checked))',
    ],
  ] as const) {
    await openState(page, id)
    expect(await backgroundOf(page, chosen)).not.toBe(await backgroundOf(page, other))
  }
  await openState(page, 'form-errors')
  for (const button of await page.locator('.button').all())
    await expect(button).toHaveCSS('border-top-width', '2px')
  const mark = await page
    .locator('.error')
    .first()
    .evaluate(element => [
      getComputedStyle(element, '::before').backgroundColor,
      getComputedStyle(document.body).color,
    ])
  expect(mark[0]).toBe(mark[1])
})

test('forced colours keep every text readable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  for (const id of ['landing', 'form-errors', 'find-meant', 'documents']) {
    await openState(page, id)
    expect(await findAxeViolations(page, ['color-contrast'])).toEqual([])
  }
})

test('forced colours show which buttons are disabled', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const colourOf = (text: string) =>
    page
      .locator('.button', { hasText: text })
      .first()
      .evaluate(button => getComputedStyle(button).color)
  await openState(page, 'documents')
  const [enabled, disabled] = [await colourOf('Choose files'), await colourOf('Send Files')]
  expect(disabled).not.toBe(enabled)
  await openState(page, 'documents-loading')
  expect(await colourOf('Choose files')).toBe(disabled)
})

test('animations stop when the user prefers reduced motion', async ({ page }) => {
  const countAnimations = () => page.evaluate(() => document.getAnimations().length)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openState(page, 'form-submitting')
  expect(await countAnimations()).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(countAnimations).toBe(0)
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCSS('transition-duration', '0s')
})

test('the confirmation prints on one page without buttons', async ({ page }) => {
  await openState(page, 'confirmation')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText('Example University, Clearing Hotline')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
