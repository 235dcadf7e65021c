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
  type Options = Record<
    'callback' | 'expired-callback' | 'chalexpired-callback' | 'error-callback',
    (code?: string) => void
  >
  let solvedCount = 0
  const hcaptcha = {
    render(container: HTMLElement, options: Options) {
      const button = (name: string, onClick: () => void) => {
        const element = document.createElement('button')
        element.type = 'button'
        element.textContent = name
        element.onclick = onClick
        container.append(element)
      }
      button('I am human', () => {
        solvedCount++
        options.callback()
      })
      button('Let it expire', () => options['expired-callback']())
      button('Let its challenge expire', () => options['chalexpired-callback']())
      button('Let it break', () => options['error-callback']('challenge-error'))
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
