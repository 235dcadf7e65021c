import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { startHttpServer } from '#infra/local/server/http-server.ts'

/** Starts a fake of hCaptcha's verifier. It accepts each token of the widget once, and can refuse. */
export async function startVerifier() {
  const tokens: string[] = []
  const faults = { refusing: false }
  const { url, stop } = await startHttpServer(async (request, response) => {
    const token = new URLSearchParams(await text(request)).get('response') ?? ''
    const success = /^human \d+$/.test(token) && !tokens.includes(token) && !faults.refusing
    tokens.push(token)
    response.end(JSON.stringify({ success }))
  })
  return { address: `${url}/siteverify`, tokens, faults, stop }
}

/** Serves a fake of hCaptcha's script to a page. The first requests fail. */
export async function serveWidget(page: Page, failures = 0) {
  let requestCount = 0
  await page.route('https://js.hcaptcha.com/**', route => {
    requestCount++
    if (requestCount <= failures) return route.abort('connectionrefused')
    return route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `(${widget})()`,
    })
  })
  return { requestCount: () => requestCount }
}

/** Runs in the page: a widget with buttons that solve it, let it expire or let it fail. */
function widget() {
  const { searchParams } = new URL((document.currentScript as HTMLScriptElement).src)
  const buttons = {
    'I am human': 'callback',
    'Let it expire': 'expired-callback',
    'Let its challenge expire': 'chalexpired-callback',
    'Let it break': 'error-callback',
  }
  let solvedCount = 0
  const hcaptcha = {
    render(container: HTMLElement, options: Record<string, () => void>) {
      for (const [textContent, name] of Object.entries(buttons)) {
        const button = Object.assign(document.createElement('button'), { type: 'button', textContent })
        button.onclick = () => {
          if (name === 'callback') solvedCount++
          options[name]?.()
        }
        container.append(button)
      }
      return `widget ${container.childElementCount}`
    },
    getResponse: () => `human ${solvedCount}`,
    getRespKey: () => '',
    reset() {},
    remove() {},
  }
  Object.assign(window, { hcaptcha })
  const onload = Reflect.get(window, searchParams.get('onload') ?? '')
  onload()
}
