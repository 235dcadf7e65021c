import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { startHttpServer } from '#infra/local/server/http-server.ts'
import { byRole, type Driver } from './driver.ts'

/** Types into the fields of sign-in while the script of the app is held, and goes on when it has run. */
export async function typeBeforeScript(driver: Driver, origin: string) {
  const server = await holdScript(origin)
  const email = 'ada@example.org'
  const button = byRole('button', 'Sign me in')
  try {
    await driver.open(`${server.url}/auth/sign-in`)
    await driver.type(byRole('textbox', 'UCAS ID'), '12345')
    await driver.type(byRole('textbox', 'E-mail Address'), email)
    await driver.click(button)
    server.release()
    await driver.clickUntil(button, byRole('link', 'Your UCAS ID should be a 10 digit number'))
    await driver.type(byRole('textbox', 'UCAS ID'), '67890', '1234567890')
    await driver.click(button)
    await driver.see(byRole('heading', 'Check your email'))
    expect(server.forms()).toEqual([{ ucasId: '1234567890', emailAddress: email }])
  } finally {
    await server.stop()
  }
}

/**
 * Serves the portal at another address, but holds the script of the app until `release` is called. Keeps the forms that are
 * sent to sign in, because the portal accepts none from another address.
 */
async function holdScript(origin: string) {
  const forms: unknown[] = []
  let release = () => {}
  const isReleased = new Promise<void>(resolve => {
    release = resolve
  })
  const { url, stop } = await startHttpServer(async (request, response) => {
    const path = request.url ?? '/'
    if (path === '/portal/auth/signin') {
      forms.push(Object.fromEntries(new URLSearchParams(await text(request))))
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end('{"signinResult":{"code":"New"}}')
    }
    if (path.startsWith('/assets/start-')) await isReleased
    // The end of the test cuts off a prefetch.
    const reply = await fetch(new URL(path, origin)).catch(() => new Response(null, { status: 502 }))
    const content = Buffer.from(await reply.arrayBuffer())
    const type = reply.headers.get('content-type') ?? ''
    response.writeHead(reply.status, { 'content-type': type })
    // A preload of the held script would delay the end of loading, for which the drivers wait.
    response.end(
      type.startsWith('text/html')
        ? String(content).replace(/<link rel="modulepreload"[^>]*>/g, '')
        : content,
    )
  })
  return { url, stop, release: () => release(), forms: () => forms }
}
