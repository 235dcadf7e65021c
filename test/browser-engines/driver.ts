import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { vi } from 'vitest'
import type { BrowserPage } from './browser-page.ts'
import type { Name, Target } from './find-in-page.ts'

/** Everything that a journey does in a page. It waits for every element that it looks up. */
export type Driver = {
  open(address: string): Promise<void>
  /** Waits for an element. */
  see(target: Target): Promise<void>
  click(target: Target): Promise<void>
  /** Clicks a field and presses every key of a text; the field then holds the text, or what is said to be shown. */
  type(target: Target, text: string, shown?: string): Promise<void>
  /** Finds an option by typing and takes it by Enter. */
  find(target: Target, text: string): Promise<void>
  /** Chooses an option of a native dropdown; `afterwards` finds the dropdown where the choice renames what is around. */
  choose(target: Target, label: string, afterwards?: Target): Promise<void>
  upload(target: Target, path: string): Promise<void>
  /** The text of the page's main part. */
  text(): Promise<string>
  /** How wide the window is, and by how much the page can be scrolled sideways. */
  widths(): Promise<{ window: number; overflow: number }>
  evaluate(expression: string): Promise<unknown>
  problems(): string[]
}

const timeouts = { timeout: 20_000, interval: 50 }

const named = (name: string | RegExp): Name =>
  typeof name === 'string' ? { is: name } : { matches: name.source, flags: name.flags }

/** An element by role and accessible name: a whole one, or a pattern. */
export const byRole = (role: string, name?: string | RegExp, within?: Target): Target => ({
  role,
  ...(name !== undefined && { name: named(name) }),
  ...(within && { within }),
})

/** The code of find-in-page.ts as an expression that evaluates to its exports. */
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

/** The steps that all engines share, over the page of one of them. */
export async function driverOver<Element>(page: BrowserPage<Element>): Promise<Driver> {
  const finder = await bundleFinder()
  const finding = (way: 'findElement' | 'findPressed', target: Target) =>
    `(() => { ${finder}; return finder.${way}(${JSON.stringify(target)}) })()`

  async function element(way: 'findElement' | 'findPressed', target: Target) {
    const found = await page.element(finding(way, target))
    if (found === null) throw new Error(`There is no ${JSON.stringify(target)} in: ${await text()}`)
    return found
  }
  const find = (target: Target) => vi.waitFor(() => element('findElement', target), timeouts)
  // The page may put another element there between the two.
  const click = (target: Target) =>
    vi.waitFor(async () => page.click(await element('findPressed', target)), timeouts)

  const text = async () => String(await page.evaluate(`document.querySelector('main')?.innerText ?? ''`))
  const value = (target: Target) => page.evaluate(`${finding('findElement', target)}?.value`)

  async function holds(target: Target, expected: string) {
    await vi.waitFor(async () => {
      const held = await value(target)
      if (held !== expected) throw new Error(`${JSON.stringify(target)} holds ${held} and not ${expected}`)
    }, timeouts)
  }

  return {
    open: address => page.open(address),
    see: async target => void (await find(target)),
    click,
    async type(target, typed, shown = typed) {
      await click(target)
      await page.type(await find(target), typed)
      await holds(target, shown)
    },
    async find(target, sought) {
      await click(target)
      await page.type(await find(target), sought)
      await find(byRole('option', undefined, byRole('listbox', 'Suggestions')))
      await page.pressEnter(await find(target))
      await holds(target, sought)
    },
    async choose(target, label, afterwards = target) {
      const option = await find(byRole('option', label, target))
      await page.choose(await element('findPressed', target), option, label)
      await vi.waitFor(async () => {
        const chosen = await page.evaluate(`${finding('findElement', afterwards)}?.selectedOptions[0]?.label`)
        if (chosen !== label) throw new Error(`${chosen} is chosen and not ${label}`)
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
    evaluate: page.evaluate,
    problems: page.problems,
  }
}
