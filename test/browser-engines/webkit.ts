import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { findFreePort } from '#infra/local/server/http-server.ts'
import type { BrowserPage, Engine, Viewport } from './browser-page.ts'

const python = '/usr/bin/python3'
const windowScript = fileURLToPath(new URL('webkit-window.py', import.meta.url))

const works = (command: string, ...words: string[]) => spawnSync(command, words).status === 0

/** WebKit of GTK, driven by WebKitWebDriver on a virtual screen (Xvfb). */
export const webkit: Engine = {
  name: 'WebKit',
  unavailableReason: findUnavailableReason(),
  launch,
}

function findUnavailableReason() {
  if (!works('WebKitWebDriver', '--help')) return 'webkit2gtk-driver is not installed'
  if (!works('which', 'xvfb-run')) return 'xvfb is not installed'
  const bindings = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"
  return works(python, '-c', bindings) ? undefined : 'python3-gi or gir1.2-webkit2-4.1 is not installed'
}

/** The key under which WebDriver refers to an element (W3C WebDriver, section 12). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
const enter = '\uE007'

type Reference = { [elementKey]: string }

async function launch(viewport: Viewport): Promise<BrowserPage<Reference>> {
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
    return {
      ...(await openWindow(`http://127.0.0.1:${port}`, viewport, folder)),
      problems: () => problems,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function openWindow(driver: string, { width, height }: Viewport, folder: string) {
  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(driver + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }

  await vi.waitFor(() => send('GET', '/status'), { timeout: 20_000, interval: 100 })
  const args = [windowScript, String(width), String(height), folder]
  const created = await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: python, args } } },
  })
  const session = `/session/${(created as { sessionId: string }).sessionId}`
  const post = (path: string, body: unknown = {}) => send('POST', session + path, body)
  const evaluate = (expression: string) => post('/execute/sync', { script: `return ${expression}`, args: [] })
  const onElement = async (element: Reference, path: string, body?: unknown) =>
    void (await post(`/element/${element[elementKey]}/${path}`, body))

  return {
    open: async (address: string) => void (await post('/url', { url: address })),
    evaluate,
    element: async (expression: string) => (await evaluate(expression)) as Reference | null,
    click: (element: Reference) => onElement(element, 'click'),
    type: (element: Reference, text: string) => onElement(element, 'value', { text }),
    pressEnter: (element: Reference) => onElement(element, 'value', { text: enter }),
    choose: (_: Reference, option: Reference) => onElement(option, 'click'),
    upload: (input: Reference, path: string) => onElement(input, 'value', { text: path }),
  }
}
