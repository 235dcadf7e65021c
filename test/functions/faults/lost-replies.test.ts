import { expect, it } from 'vitest'
import { writes } from '../support/database-errors.ts'
import { portalWithFaultProxy } from '../support/portal-with-fault-proxy.ts'
import { createLink, createSession } from '../support/test-applicants.ts'

const { proxy, local } = await portalWithFaultProxy()

it('signs in by a link, once, when the database’s reply is lost', async () => {
  const token = await createLink(local)
  const follow = async () =>
    (await local.request('POST', '/auth/verify', { form: { token } })).headers.get('location')
  // The DynamoDB client then repeats the write.
  proxy.loseReply(({ operation, body }) => writes.has(operation) && body.includes('signInLinks'))
  expect([await follow(), await follow()]).toEqual(['/applicant', '/link-expired'])
})

it('signs in by a link after a press whose session could not be stored', async () => {
  const token = await createLink(local)
  const follow = () => local.request('POST', '/auth/verify', { form: { token } })
  proxy.handle(async ({ operation, body }, forward) =>
    ['PutItem', 'TransactWriteItems'].includes(operation) && body.includes('sessionHash') ? 'cut' : forward(),
  )
  expect((await follow()).status).toBe(500)
  proxy.handle()
  const followed = await follow()
  expect(followed.headers.get('location')).toBe('/applicant')
  expect(followed.headers.get('set-cookie')).toContain('session=')
})

it('keeps the cookie and offers a button if a sign-out fails, so that the second try ends the session', async () => {
  const { cookie } = await createSession(local)
  const headers = { 'sec-fetch-site': 'same-origin', accept: 'text/html,*/*' }
  const signOut = () => local.request('GET', '/auth/signout', { cookie, headers })
  const isSignedIn = async () => (await local.request('GET', '/auth/bearer-token', { cookie })).status === 200
  proxy.handle(async ({ operation }, forward) => (operation === 'DeleteItem' ? 'cut' : forward()))
  const failed = await signOut()
  expect([failed.status, failed.headers.get('set-cookie')]).toEqual([500, null])
  expect(await failed.text()).toContain('<button>Sign out again</button>')
  expect(await isSignedIn()).toBe(true)

  proxy.handle()
  const signedOut = await signOut()
  expect(signedOut.headers.get('set-cookie')).toContain('session=; Max-Age=0')
  expect(await isSignedIn()).toBe(false)
})
