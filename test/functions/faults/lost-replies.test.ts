import { expect, it } from 'vitest'
import { sha256 } from '#functions/crypto.ts'
import { createPdf } from '../../support/create-pdf.ts'
import { draftOf } from '../../support/sample-application.ts'
import { writes } from '../support/database-errors.ts'
import { portalWithFaultProxy } from '../support/portal-with-fault-proxy.ts'
import { createSession, saveDraft } from '../support/test-applicants.ts'
import { uploadSteps } from '../support/upload-steps.ts'

const { proxy, local } = await portalWithFaultProxy()

/** Loses the reply to the first write of a table after it was done. The DynamoDB client then repeats it. */
const loseFirstWrite = (table: string) =>
  proxy.loseReply(({ operation, body }) => writes.has(operation) && body.includes(table))

const createLink = () =>
  local.ports.signInLinks.create(
    { ucasId: '1234567890', email: 'a@example.org', next: '/documents/add' },
    local.clock.now,
  )

it('saves and discards a draft when the database’s replies are lost', async () => {
  const { bearer } = await createSession(local)
  const save = (version: number, surname: string) => saveDraft(local, bearer, draftOf(surname), version)
  for (const [version, surname] of ['King', 'Ng'].entries()) {
    loseFirstWrite('drafts')
    const saved = await save(version, surname)
    expect([saved.status, await saved.json()]).toMatchObject([
      200,
      { version: version + 1, form: draftOf(surname) },
    ])
  }
  expect((await save(1, 'King')).status).toBe(409)
  loseFirstWrite('drafts')
  expect((await local.request('DELETE', '/api/draft?version=2', { bearer })).status).toBe(204)
})

it('signs in by a link, once, when the database’s reply is lost', async () => {
  const { token } = await createLink()
  const follow = async () =>
    (await local.request('POST', '/auth/verify', { form: { token } })).headers.get('location')
  loseFirstWrite('signInLinks')
  expect([await follow(), await follow()]).toEqual(['/documents/add', '/link-expired'])
})

it('signs in by a link after a press whose session could not be stored', async () => {
  const { token } = await createLink()
  const follow = () => local.request('POST', '/auth/verify', { form: { token } })
  proxy.handle(async ({ operation, body }, forward) =>
    ['PutItem', 'TransactWriteItems'].includes(operation) && body.includes('sessionHash') ? 'cut' : forward(),
  )
  expect((await follow()).status).toBe(500)
  proxy.handle()
  const followed = await follow()
  expect(followed.headers.get('location')).toBe('/documents/add')
  expect(followed.headers.get('set-cookie')).toContain('session=')
})

it('confirms an upload when the database’s reply to its mark is lost', async () => {
  const { createRequest, createLink: createUploadLink, put, confirm } = uploadSteps(local)
  const requestId = await createRequest()
  const { url, attachmentId } = await createUploadLink(requestId, 'a.pdf')
  await put(url, createPdf())
  loseFirstWrite('attachmentRequests')
  expect((await confirm(requestId, attachmentId)).status).toBe(201)
})

it('leaves nothing of a request that is erased while its first upload link is written', async () => {
  const { createRequest, requestLink } = uploadSteps(local)
  const requests = local.ports.attachmentRequests
  const requestId = await createRequest()
  proxy.before('TransactWriteItems', () => requests.erase(sha256(requestId)))
  expect((await requestLink(requestId, 'a.pdf')).status).toBe(404)
  const stored = await requests.list()
  expect(stored.map(({ request }) => request.requestKey)).not.toContain(sha256(requestId))
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
