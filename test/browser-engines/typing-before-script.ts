import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
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
    await driver.see("document.querySelector('[type=submit]:not([aria-disabled])')")
    await driver.click(button)
    await driver.see(byRole('link', 'Your UCAS ID should be a 10 digit number'))
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
  const isReleased = new Promise<void>(resolve => (release = resolve))
  const site = new Hono()
  site.post('/portal/auth/signin', async c => {
    forms.push(await c.req.parseBody())
    return c.json({ signinResult: { code: 'New' } })
  })
  site.get('*', async c => {
    if (c.req.path.startsWith('/assets/start-')) await isReleased
    const reply = await proxy(new URL(c.req.path, origin))
    if (!reply.headers.get('content-type')?.startsWith('text/html')) return reply
    // A preload of the held script would delay the end of loading, for which the drivers wait.
    return c.html((await reply.text()).replace(/<link rel="modulepreload"[^>]*>/g, ''))
  })
  const { url, stop } = await startHttpServer(getRequestListener(site.fetch))
  return { url, stop, release: () => release(), forms: () => forms }
}
