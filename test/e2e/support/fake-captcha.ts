import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

export type Verifier = Awaited<ReturnType<typeof startVerifier>>

/** A stand-in of hCaptcha's verify call: takes each token of the widget once; can be told to say nothing at all. */
export async function startVerifier() {
  const seen: string[] = []
  const told = { silent: false, refusing: false }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const token = new URLSearchParams(body).get('response') ?? ''
    const success = /^human \d+$/.test(token) && !seen.includes(token) && !told.refusing
    seen.push(token)
    if (!told.silent) response.end(JSON.stringify({ success }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/siteverify`,
    seen,
    told,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Serves a stand-in of hCaptcha's script to a page; the first few times its connection fails. */
export async function serveWidget(page: Page, failures = 0) {
  let asked = 0
  await page.route('https://js.hcaptcha.com/**', route => {
    asked++
    if (asked <= failures) return route.abort('connectionrefused')
    return route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `(${widget})()`,
    })
  })
  return { asked: () => asked }
}

/** Runs in the page: a widget that is passed, expires or breaks by a press of a button. */
function widget() {
  const { searchParams } = new URL((document.currentScript as HTMLScriptElement).src)
  type Options = Record<'callback' | 'expired-callback' | 'error-callback', (code?: string) => void>
  let passed = 0
  const hcaptcha = {
    render(place: HTMLElement, options: Options) {
      const button = (name: string, press: () => void) => {
        const made = document.createElement('button')
        made.type = 'button'
        made.textContent = name
        made.onclick = press
        place.append(made)
      }
      button('I am human', () => {
        passed++
        options.callback()
      })
      button('Let it expire', () => options['expired-callback']())
      button('Let it break', () => options['error-callback']('challenge-error'))
      return `widget ${place.childElementCount}`
    },
    getResponse: () => `human ${passed}`,
    getRespKey: () => '',
    reset() {},
    remove() {},
  }
  Object.assign(window, { hcaptcha })
  const onload = Reflect.get(window, searchParams.get('onload') ?? '')
  onload()
}
