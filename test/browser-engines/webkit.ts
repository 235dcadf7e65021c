import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Builder, Key, type WebElement } from 'selenium-webdriver'
import { vi } from 'vitest'
import { findFreePort } from '#infra/local/server/http-server.ts'
import { type BrowserPage, type Engine, phone } from './browser-page.ts'

const python = '/usr/bin/python3'
const windowScript = fileURLToPath(new URL('webkit-window.py', import.meta.url))

const works = (command: string, ...words: string[]) => spawnSync(command, words).status === 0

/** WebKit of GTK, driven by WebKitWebDriver on a virtual screen (Xvfb). */
export const webkit: Engine = { name: 'WebKit', unavailableReason: findUnavailableReason(), launch }

function findUnavailableReason() {
  if (!works('WebKitWebDriver', '--help')) return 'webkit2gtk-driver is not installed'
  if (!works('which', 'xvfb-run')) return 'xvfb is not installed'
  const bindings = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"
  return works(python, '-c', bindings) ? undefined : 'python3-gi or gir1.2-webkit2-4.1 is not installed'
}

async function launch(): Promise<BrowserPage> {
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'))
  const driver = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1400x1000x24', 'WebKitWebDriver', `--port=${port}`],
    // A separate process group, so that screen, driver and window end together.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  const exited = once(driver, 'exit')
  async function close() {
    if (driver.pid) process.kill(-driver.pid)
    await exited
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const problems: string[] = []
  // The window writes its console messages there.
  createInterface({ input: driver.stderr }).on('line', line => {
    if (/\bCONSOLE .*ERROR\b/.test(line)) problems.push(line)
  })
  try {
    return { ...(await openWindow(`http://127.0.0.1:${port}`, folder)), problems: () => problems, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openWindow(server: string, folder: string) {
  const args = [windowScript, String(phone.width), String(phone.height), folder]
  const capabilities = {
    browserName: 'View',
    // The driver waits for what it looks for, also while a page loads.
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': { binary: python, args },
  }
  const session = await vi.waitFor(
    () => new Builder().usingServer(server).withCapabilities(capabilities).build(),
    { timeout: 20_000, interval: 500 },
  )
  const evaluate = <T>(expression: string) => session.executeScript<T>(`return ${expression}`)
  const find = (expression: string) => evaluate<WebElement>(expression)

  return {
    open: (address: string) => session.get(address),
    evaluate,
    click: async (element: string) => (await find(element)).click(),
    type: async (element: string, text: string) => (await find(element)).sendKeys(text),
    pressEnter: async (element: string) => (await find(element)).sendKeys(Key.ENTER),
    upload: async (input: string, path: string) => (await find(input)).sendKeys(path),
  }
}
