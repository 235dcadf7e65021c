import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { vi } from 'vitest'
import type { BrowserPage } from './browser-page.ts'
import type { Name, Target } from './find-in-page.ts'

/** The actions of a journey in a page. Each waits for its element. */
export type Driver = {
  open(address: string): Promise<void>
  /** Waits for an element. */
  see(target: Target): Promise<void>
  click(target: Target): Promise<void>
  /** Clicks a field and presses every key of a text. Then the field's value must be `expected`, by default the text. */
  type(target: Target, text: string, expected?: string): Promise<void>
  /**
   * Types the label of an option into a combobox and selects it with Enter. `renamed` finds the combobox if the choice
   * changes the name of its group.
   */
  select(target: Target, label: string, renamed?: Target): Promise<void>
  /** Chooses an option of a native dropdown, which the page may then replace. */
  choose(target: Target, label: string): Promise<void>
  upload(target: Target, path: string): Promise<void>
  /** Waits until the element with this focus is in view, and nothing covers it. */
  seeFocus(text: string): Promise<void>
  /** The text of the page's main part. */
  text(): Promise<string>
  /** The width of the window, and the width by which the page is wider. */
  widths(): Promise<{ window: number; overflow: number }>
  problems(): string[]
}

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
const findUncoveredFocus = `(() => {
  const { activeElement: focused } = document
  const { left, top, width, height } = focused.getBoundingClientRect()
  const painted = document.elementFromPoint(left + Math.min(width / 2, 40), top + height / 2)
  return focused.contains(painted) ? focused.textContent : null
})()`

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

/** Returns the actions of a journey in the page of an engine. */
export async function createDriver<Element>(page: BrowserPage<Element>): Promise<Driver> {
  const finder = await bundleFinder()
  const toExpression = (functionName: 'findElement' | 'findClickTarget', target: Target) =>
    `(() => { ${finder}; return finder.${functionName}(${JSON.stringify(target)}) })()`

  async function element(functionName: 'findElement' | 'findClickTarget', target: Target) {
    const match = await page.element(toExpression(functionName, target))
    if (match === null) throw new Error(`There is no ${JSON.stringify(target)} in: ${await text()}`)
    return match
  }
  const find = (target: Target) => vi.waitFor(() => element('findElement', target), timeouts)
  // Finds the element again for each click, because the page may have replaced it.
  const click = (target: Target) =>
    vi.waitFor(async () => page.click(await element('findClickTarget', target)), timeouts)

  const text = async () => String(await page.evaluate(`document.querySelector('main')?.innerText ?? ''`))
  const value = (target: Target) => page.evaluate(`${toExpression('findElement', target)}?.value`)

  async function waitForValue(target: Target, expected: string) {
    await vi.waitFor(async () => {
      const actual = await value(target)
      if (actual !== expected)
        throw new Error(`The value of ${JSON.stringify(target)} is ${actual}, not ${expected}`)
    }, timeouts)
  }

  return {
    open: address => page.open(address),
    see: async target => void (await find(target)),
    click,
    async type(target, typed, expected = typed) {
      await click(target)
      await page.type(await find(target), typed)
      await waitForValue(target, expected)
    },
    async select(target, label, renamed = target) {
      await click(target)
      await page.type(await find(target), label)
      await find(byRole('option', undefined, byRole('listbox', 'Suggestions')))
      await page.pressEnter(await find(target))
      await waitForValue(renamed, label)
    },
    async choose(target, label) {
      const option = await find(byRole('option', label, target))
      await page.choose(await element('findClickTarget', target), option)
      await vi.waitFor(async () => {
        const chosen = await page.evaluate(
          `${toExpression('findElement', target)}?.selectedOptions[0]?.label ?? null`,
        )
        if (chosen !== null && chosen !== label)
          throw new Error(`The chosen option is ${chosen}, not ${label}`)
      }, timeouts)
    },
    async seeFocus(focused) {
      await vi.waitFor(async () => {
        const shown = await page.evaluate(findUncoveredFocus)
        if (!String(shown).includes(focused)) throw new Error(`The focus in view is on “${shown}”`)
      }, timeouts)
    },
    upload: async (target, path) => page.upload(await find(target), path),
    text,
    async widths() {
      const [window, overflow] = JSON.parse(
        String(
          await page.evaluate(
            'JSON.stringify([innerWidth, document.documentElement.scrollWidth - document.documentElement.clientWidth])',
          ),
        ),
      )
      return { window: Number(window), overflow: Number(overflow) }
    },
    problems: page.problems,
  }
}
