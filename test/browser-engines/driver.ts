import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, vi } from 'vitest'
import type { BrowserPage, Viewport } from './browser-page.ts'
import type { Name, Target } from './find-in-page.ts'

const timeouts = { timeout: 20_000, interval: 50 }

const named = (name: string | RegExp): Name =>
  typeof name === 'string' ? { is: name } : { matches: name.source, flags: name.flags }

/** Returns the target with this role and accessible name. The name is exact, or a pattern. */
export const byRole = (role: string, name?: string | RegExp, within?: Target): Target => ({
  role,
  ...(name !== undefined && { name: named(name) }),
  ...(within && { within }),
})

/** An expression for the text of the element with the focus; null if it is out of view or covered. */
const uncoveredFocus = `(() => {
  const { activeElement: focused } = document
  const { left, top, width, height } = focused.getBoundingClientRect()
  const painted = document.elementFromPoint(left + Math.min(width / 2, 40), top + height / 2)
  return focused.contains(painted) ? focused.textContent : null
})()`

/** An expression for the width of the window, and the width by which the page is wider. */
const widths =
  '({ window: innerWidth, overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth })'

/** Returns the bundled code of find-in-page.ts, which defines the variable `finder` with its exports. */
async function bundleFinder() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('find-in-page.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'finder',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/**
 * Returns the actions of a journey in the page of an engine. Each waits for its element. If `isTranslated`, the browser
 * seems to translate every page.
 */
export async function createDriver<Element>(page: BrowserPage<Element>, isTranslated = false) {
  const finder = await bundleFinder()
  const toExpression = (functionName: 'findElement' | 'findClickTarget', target: Target) =>
    `(() => { ${finder}; ${isTranslated ? 'finder.translatePage();' : ''} return finder.${functionName}(${JSON.stringify(target)}) })()`

  async function element(functionName: 'findElement' | 'findClickTarget', target: Target) {
    const match = await page.element(toExpression(functionName, target))
    if (match === null) throw new Error(`There is no ${JSON.stringify(target)} in: ${await text()}`)
    return match
  }
  const see = (target: Target) => vi.waitFor(() => element('findElement', target), timeouts)
  // Finds the element again for each click, because the page may have replaced it.
  const click = (target: Target) =>
    vi.waitFor(async () => page.click(await element('findClickTarget', target)), timeouts)

  /** Returns the text of the page's main part. */
  const text = async () => String(await page.evaluate(`document.querySelector('main')?.innerText ?? ''`))

  const expectValue = (target: Target, expected: string) =>
    expect.poll(() => page.evaluate(`${toExpression('findElement', target)}?.value`), timeouts).toBe(expected)

  return {
    open: page.open,
    /** Leaves the page for an address, as a link does. */
    follow: (address: string) => page.evaluate(`location.assign(${JSON.stringify(address)})`),
    goBack: () => page.evaluate('history.back()'),
    problems: page.problems,
    see,
    click,
    text,
    /** Clicks a target again and again until another target appears. */
    clickUntil: (target: Target, appearing: Target) =>
      vi.waitFor(async () => {
        await click(target)
        await element('findElement', appearing)
      }, timeouts),
    /** Clicks a field and presses every key of a text. Then the field's value must be `expected`, by default the text. */
    async type(target: Target, typed: string, expected = typed) {
      await click(target)
      await page.type(await see(target), typed)
      await expectValue(target, expected)
    },
    /** Types the label of an option into a combobox and selects it with Enter. */
    async select(target: Target, label: string) {
      await click(target)
      await page.type(await see(target), label)
      await see(byRole('option', undefined, byRole('listbox', 'Suggestions')))
      await page.pressEnter(await see(target))
      await expectValue(target, label)
    },
    /** Chooses an option of a native dropdown. */
    async choose(target: Target, label: string) {
      const option = await see(byRole('option', label, target))
      await vi.waitFor(async () => page.choose(await element('findClickTarget', target), option), timeouts)
      const chosen = `${toExpression('findElement', target)}?.selectedOptions[0]?.label`
      await expect.poll(() => page.evaluate(chosen), timeouts).toBe(label)
    },
    /** Waits until the element with this focus is in view, and nothing covers it. */
    seeFocus: (focused: string) =>
      expect.poll(() => page.evaluate(uncoveredFocus), timeouts).toContain(focused),
    upload: async (target: Target, path: string) => page.upload(await see(target), path),
    /** Expects the page to be as wide as the window, in each viewport. The last one stays. */
    async expectToFit(viewports: readonly Viewport[]) {
      for (const viewport of viewports) {
        await page.resize?.(viewport)
        await expect
          .poll(() => page.evaluate(widths), timeouts)
          .toEqual({ window: viewport.width, overflow: 0 })
      }
    },
  }
}
export type Driver = Awaited<ReturnType<typeof createDriver>>
