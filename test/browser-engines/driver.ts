import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, vi } from 'vitest'
import { type BrowserPage, phone } from './browser-page.ts'

const timeouts = { timeout: 20_000, interval: 50 }

/** An expression for an element of the page, which may be undefined. */
export type Target = string

/** Returns the target with this role and accessible name. The name is exact, or a pattern. */
export function byRole(role: string, name?: string | RegExp, within: Target = 'document.body'): Target {
  const options =
    name === undefined ? '{}' : `{ name: ${name instanceof RegExp ? name : JSON.stringify(name)} }`
  return `inPage.queryAllByRole(${within}, '${role}', ${options})[0]`
}
export const byLabel = (label: string): Target => `inPage.queryAllByLabelText(document.body, '${label}')[0]`

/** An expression for the width of the window, and the width by which the page is wider. */
const widths =
  '({ window: innerWidth, overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth })'

/** Returns the bundled code of in-page.ts, which defines the variable `inPage` with its exports. */
async function bundleForPage() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('in-page.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'inPage',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** Returns the actions of a journey in the page of an engine. Each waits for its element. */
export async function createDriver(page: BrowserPage) {
  const code = await bundleForPage()

  /** Throws if there is no such element in the page, whose document may be a new one. */
  async function find(target: Target) {
    if (!(await page.evaluate("'inPage' in window")))
      await page.evaluate(`(() => { ${code}; inPage.spaceTaps(); window.inPage = inPage })()`)
    if (!(await page.evaluate(`Boolean(${target})`)))
      throw new Error(`There is no ${target} in: ${await text()}`)
  }
  const see = (target: Target) => vi.waitFor(() => find(target), timeouts)

  /** Returns the text of the page's main part. */
  const text = async () => String(await page.evaluate(`document.querySelector('main')?.innerText ?? ''`))

  const expectValue = (target: Target, expected: string) =>
    expect.poll(() => page.evaluate(`${target}?.value`), timeouts).toBe(expected)

  const click = (target: Target) =>
    vi.waitFor(async () => {
      await find(target)
      await page.click(`inPage.scrollToClick(${target})`)
    }, timeouts)

  return {
    open: page.open,
    /** Leaves the page for an address, as a link does. */
    follow: (address: string) => page.evaluate(`location.assign(${JSON.stringify(address)})`),
    goBack: () => page.evaluate('history.back()'),
    problems: page.problems,
    see,
    click,
    text,
    /** Clicks a field and presses every key of a text. Then the field's value must be `expected`, by default the text. */
    async type(target: Target, typed: string, expected = typed) {
      await click(target)
      await page.type(target, typed)
      await expectValue(target, expected)
    },
    /** Types the label of an option into a combobox and selects it with Enter. */
    async select(target: Target, label: string) {
      await click(target)
      await page.type(target, label)
      await see(byRole('option', undefined, byRole('listbox', 'Suggestions')))
      await page.pressEnter(target)
      await expectValue(target, label)
    },
    async upload(target: Target, path: string) {
      await see(target)
      await page.upload(target, path)
    },
    /** Expects the page to be as wide as a phone. */
    expectToFit: () =>
      expect.poll(() => page.evaluate(widths), timeouts).toEqual({ window: phone.width, overflow: 0 }),
  }
}
export type Driver = Awaited<ReturnType<typeof createDriver>>
