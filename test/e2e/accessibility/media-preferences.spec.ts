import type { Locator, Page } from '@playwright/test'
import { openState } from '../../gallery/open-state.ts'
import { expect, findAxeViolations, test } from '../support/fixtures.ts'

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

test('every stop of the Tab key has a visible focus ring', async ({ galleryPage: page }) => {
  for (const id of ['landing', 'form-about-you-errors', 'form-programme-none', 'documents-chosen']) {
    await openState(page, id)
    expect(await findStopsWithoutFocusRing(page)).toEqual([])
  }
})

test('forced colours leave texts, choices, messages and buttons visible', async ({ galleryPage: page }) => {
  const colourOf = (control: Locator, name: 'color' | 'backgroundColor', part?: string) =>
    control
      .first()
      .evaluate((element, [name, part]) => getComputedStyle(element, part)[name], [name, part] as const)
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  for (const [id, chosen, other] of [
    ['form-grades', '.tiles :checked + span', '.tiles :not(:checked) + span'],
    [
      'form-english-errors',
      '.choice:not(.borderless):has(:checked)',
      '.choice:not(.borderless, :has(:checked))',
    ],
  ] as const) {
    await openState(page, id)
    const background = await colourOf(page.locator(other), 'backgroundColor')
    expect(await colourOf(page.locator(chosen), 'backgroundColor')).not.toBe(background)
  }

  await openState(page, 'form-errors')
  const buttons = await page.locator('.button').all()
  expect(buttons.length).toBeGreaterThan(2)
  for (const button of buttons) await expect(button).toHaveCSS('border-top-width', '2px')
  const mark = await colourOf(page.locator('.error'), 'backgroundColor', '::before')
  expect(mark).toBe(await colourOf(page.locator('body'), 'color'))

  for (const id of ['landing', 'form-errors', 'find-meant', 'documents']) {
    await openState(page, id)
    expect(await findAxeViolations(page, ['color-contrast'])).toEqual([])
  }
  const colourOfButton = (text: string) => colourOf(page.locator('.button', { hasText: text }), 'color')
  expect(await colourOfButton('Choose files')).not.toBe(await colourOfButton('Send Files'))
})

test('animations stop when the user prefers reduced motion', async ({ galleryPage: page }) => {
  const countAnimations = () => page.evaluate(() => document.getAnimations().length)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openState(page, 'form-submitting')
  expect(await countAnimations()).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(countAnimations).toBe(0)
  await expect(page.getByRole('button', { name: 'Submit' })).toHaveCSS('transition-duration', '0s')
})

test('the confirmation prints on one page without buttons', async ({ galleryPage: page }) => {
  await openState(page, 'confirmation')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText('Example University, Clearing Hotline')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
