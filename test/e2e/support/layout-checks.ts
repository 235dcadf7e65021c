import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Asserts that the page does not scroll horizontally. */
export async function expectNoHorizontalScroll(page: Page) {
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
}

/** Returns the lists without markers and without a role: Safari does not announce them as lists. */
export const findUnannouncedLists = (page: Page) =>
  page
    .locator(':is(ul, ol):not([role])')
    .evaluateAll(lists =>
      lists
        .filter(list => getComputedStyle(list).listStyleType === 'none')
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    )

/** Returns the controls and headings whose text a flex or grid layout splits into columns. */
export const findSplitTexts = (page: Page) =>
  page.locator('a, button, summary, label, legend, h1, h2, h3, h4').evaluateAll(elements =>
    elements
      .filter(element => {
        const parts = [...element.childNodes].filter(node => {
          if (!node.textContent?.trim()) return false
          return !(node instanceof Element) || getComputedStyle(node).position !== 'absolute'
        })
        return parts.length > 1 && /flex|grid/.test(getComputedStyle(element).display)
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )

/** Returns the words that break inside themselves, except addresses, file names and surnames longer than a line. */
export const findBrokenWords = (page: Page) =>
  page.locator('body').evaluate(body => {
    const brokenWords: string[] = []
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.visually-hidden')) continue
      for (const { 0: word, index } of text.textContent?.matchAll(/[^\s\-–/]+/g) ?? []) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)))
        if (lines.size > 1 && word.length < 16 && !/[@_]|\.\w/.test(word)) brokenWords.push(word)
      }
    }
    return brokenWords
  })

/** Multiplies the browser's default font sizes, as its settings do. */
export async function enlargeText(page: Page, factor: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 * factor, fixed: 13 * factor } })
}
