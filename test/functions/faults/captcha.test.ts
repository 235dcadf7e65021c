import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { captureLog } from '../support/captured-log.ts'
import { type Reply, startFaultProxy } from '../support/fault-proxy.ts'
import { newUcasId, readReply, seededPortal } from '../support/local-portal.ts'

const verifier = await startFaultProxy('http://127.0.0.1:9')
afterAll(verifier.stop)
const local = await seededPortal(undefined, { captchaSiteKey: 'site-key' })

const reply =
  (body: string, status = 200, headers = {}) =>
  async (): Promise<Reply> => ({ status, headers, body: Buffer.from(body) })
const yes = reply('{"success": true}')

function signIn(more: Record<string, string> = { hCaptchaToken: 'token-of-a-person' }) {
  const ucasId = newUcasId()
  const form = { ucasId, emailAddress: `c${ucasId}@example.org`, ...more }
  return readReply(local.request('POST', '/auth/signin', { form }))
}

const refused = {
  status: 403,
  body: {
    kind: 'denied',
    message: 'Unable to verify you are human, please reload and retry',
    failedCheck: 'captcha',
    signinResult: { code: 'Forbidden' },
  },
}

beforeEach(() => {
  verifier.handle(yes)
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) =>
    fetch(address === 'https://api.hcaptcha.com/siteverify' ? verifier.endpoint : address, options),
  )
})

describe('fault 20: the captcha', () => {
  it('accepts a sign-in after it has sent the secret, the site key and the token to the verifier', async () => {
    expect((await signIn()).status).toBe(200)
    expect(verifier.calls).toHaveLength(1)
    expect(Object.fromEntries(new URLSearchParams(verifier.calls[0]?.body))).toEqual({
      secret: await local.ports.secrets.get('captcha-secret'),
      sitekey: 'site-key',
      response: 'token-of-a-person',
    })
  })

  it('follows no redirect of the verifier', async () => {
    const redirect = reply('{"success": true}', 302, { location: '/elsewhere' })
    verifier.handle(({ operation }) => (operation.endsWith('/elsewhere') ? yes() : redirect()))
    expect(await signIn()).toEqual(refused)
    expect(verifier.calls).toHaveLength(1)
  })

  it.each([
    ['says no', reply('{"success": false}'), 0],
    ['blames the token', reply('{"success": false, "error-codes": ["invalid-input-response"]}'), 0],
    ['blames the secret', reply('{"success": false, "error-codes": ["invalid-input-secret"]}'), 1],
    ['cuts the connection', async () => 'cut' as const, 1],
    ['never responds', () => new Promise<Reply>(() => {}), 1],
    ['responds with a page', reply('<html>Bad gateway</html>'), 1],
    ['responds with something else', reply('{"success": "true"}'), 1],
    ['says yes as it fails', reply('{"success": true}', 500), 1],
  ])('refuses when the verifier %s, and counts what is no reply', async (_, handling, unverified) => {
    verifier.handle(handling)
    const log = captureLog()
    const countUnverified = () => log.lines().filter(line => 'captchas-unverified' in line).length
    expect(await signIn()).toEqual(refused)
    expect(countUnverified()).toBe(unverified)
  })

  it.each([[{}], [{ hCaptchaToken: '' }]])('refuses %o without a call to the verifier', async form => {
    expect(await signIn(form)).toEqual(refused)
    expect(verifier.calls).toEqual([])
  })

  it('lets a sign-in without a solved captcha take from no budget', async () => {
    const readBudget = vi.spyOn(local.ports.budgets, 'read')
    verifier.handle(reply('{"success": false}'))
    await signIn()
    expect(readBudget).not.toHaveBeenCalled()
    verifier.handle(yes)
    await signIn()
    expect(readBudget).toHaveBeenCalled()
  })
})
