import { existsSync } from 'node:fs'
import { type ElementHandle, launch as launchBrowser } from 'puppeteer-core'
import { reportViolations } from '../e2e/support/page-scripts.ts'
import { type BrowserPage, type Engine, phone } from './browser-page.ts'

const firefoxPath =
  process.env.FIREFOX_PATH ?? ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(path => existsSync(path))

/** Firefox, driven by Puppeteer over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  unavailableReason: firefoxPath ? undefined : 'firefox-esr is not installed',
  launch,
}

async function launch(): Promise<BrowserPage> {
  const browser = await launchBrowser({
    browser: 'firefox',
    headless: true,
    ...(firefoxPath && { executablePath: firefoxPath }),
  })
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('console', message => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', error => problems.push(String(error)))
  await page.evaluateOnNewDocument(reportViolations)
  await page.setViewport(phone)
  const find = async (expression: string) =>
    (await page.evaluateHandle(expression)).asElement() as ElementHandle<HTMLInputElement>
  return {
    open: async address => void (await page.goto(address)),
    evaluate: expression => page.evaluate(expression),
    click: async element => (await find(element)).click(),
    type: (_, text) => page.keyboard.type(text),
    pressEnter: () => page.keyboard.press('Enter'),
    upload: async (input, path) => (await find(input)).uploadFile(path),
    problems: () => problems,
    close: () => browser.close(),
  }
}
