import { existsSync } from 'node:fs'
import { chromium as playwright } from '@playwright/test'
import type { ElementHandle } from 'playwright-core'
import { browserSettings } from '../browser-settings.ts'
import type { BrowserPage, Engine, Viewport } from './browser-page.ts'
import { reportViolations } from './report-violations.ts'

/** Chromium, driven by Playwright. */
export const chromium: Engine = {
  name: 'Chromium',
  unavailableReason: existsSync(browserSettings.executablePath ?? playwright.executablePath())
    ? undefined
    : 'it is not installed',
  launch,
}

async function launch(viewport: Viewport): Promise<BrowserPage<ElementHandle>> {
  const browser = await playwright.launch(browserSettings)
  const page = await browser.newPage({ viewport, locale: 'en-GB' })
  const problems: string[] = []
  await page.addInitScript(reportViolations)
  page.on('console', message => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', error => problems.push(error.message))
  return {
    open: async address => void (await page.goto(address)),
    evaluate: expression => page.evaluate(expression),
    element: async expression => (await page.evaluateHandle(expression)).asElement(),
    click: element => element.click({ timeout: 5000 }),
    type: (_, text) => page.keyboard.type(text),
    pressEnter: () => page.keyboard.press('Enter'),
    choose: async (select, option) => void (await select.selectOption(option)),
    upload: (input, path) => input.setInputFiles(path),
    problems: () => problems,
    close: () => browser.close(),
  }
}
