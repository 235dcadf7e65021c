import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** Starts a fake of hCaptcha's verifier. It accepts each token of the widget once, and can refuse. */
export async function startVerifier() {
  const tokens: string[] = []
  const faults = { refusing: false }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const token = new URLSearchParams(body).get('response') ?? ''
    const success = /^human \d+$/.test(token) && !tokens.includes(token) && !faults.refusing
    tokens.push(token)
    response.end(JSON.stringify({ success }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/siteverify`,
    tokens,
    faults,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
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
  type Options = Record<'callback' | 'expired-callback' | 'error-callback', (code?: string) => void>
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
