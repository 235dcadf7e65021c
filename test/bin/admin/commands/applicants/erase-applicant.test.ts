import { AsyncResource } from 'node:async_hooks'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { sha256 } from '#functions/keys.ts'
import { sendDueMails } from '#functions/mail/send-mail.ts'
import { tableNames, tableVariable } from '#functions/needs.ts'
import { emptyForm } from '#shared/schemas/draft.ts'
import {
  importedApplicantRequest,
  signInImportedPerson,
} from '../../../../functions/faults/support/test-applicants.ts'
import { type Json, listMailsTo, localPortal, newUcasId, signIn } from '../../../../functions/local-portal.ts'
import { wholeForm } from '../../../../sample-application.ts'
import { createStaffRunner } from '../../staff-runner.ts'
import { sendFile, submitApplication } from '../../submit-application.ts'

const local = localPortal()
const { staff, json, audited } = createStaffRunner(local)
beforeAll(() => local.seed())

/** Every item of every table that has one of the texts in it, as `table: item`. */
async function traces(...texts: string[]) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient())
  const found: string[] = []
  for (const name of tableNames)
    for await (const { Items = [] } of paginateScan(
      { client },
      { TableName: process.env[tableVariable(name)] },
    ))
      for (const item of Items.map(one => JSON.stringify(one)))
        if (texts.some(text => item.toLowerCase().includes(text.toLowerCase())))
          found.push(`${name}: ${item}`)
  return found
}

async function objects() {
  const { Contents = [] } = await new S3Client({ forcePathStyle: true }).send(
    new ListObjectsV2Command({ Bucket: process.env.UPLOAD_BUCKET }),
  )
  return Contents.map(({ Key = '' }) => Key)
}

const drafted = (bearer: string) =>
  local.request('PUT', '/api/draft', {
    bearer,
    json: { form: { ...emptyForm, surname: 'Drafted' }, version: 0 },
  })
const draftKey = (ucasId: string, email: string) => sha256(`${ucasId} ${email}`)

type Who = Pick<Awaited<ReturnType<typeof signIn>>, 'ucasId' | 'email' | 'bearer'>

/** Requests a document of somebody, who sends one whole and another without confirming it. */
async function documentsOf(who: { number: string; email: string }) {
  await staff(['attachments', 'request', who.number, '--type', 'Grades', '--yes'])
  await sendDueMails(local.ports)
  const requestId = /requestId=([\w-]+)/.exec((await listMailsTo(who.email))[0]?.body.text ?? '')?.[1] ?? ''
  await sendFile(local, requestId, 'Certificate.pdf')
  const query = new URLSearchParams({ fileName: 'Other.pdf', contentType: 'application/pdf', size: '9' })
  const linked = await local.request('GET', `/api/attachment-request/${requestId}/upload-link?${query}`)
  const { url } = (await linked.json()) as { url: string }
  const headers = { 'content-type': 'application/pdf' }
  await fetch(url, { method: 'PUT', body: '%PDF-1.7\n', headers })
  return { requestId, requestKey: sha256(requestId) }
}

describe('applicants erase', () => {
  const { ports } = local

  it('leaves nothing of a person anywhere, but the number in the audit trail', async () => {
    const ucasId = newUcasId()
    const other = await signIn(local, ucasId, `first${ucasId}@example.org`)
    await drafted(other.bearer)
    const who = await submitApplication(local, { surname: `Unforgotten${ucasId}` }, ucasId)
    await signIn(local, ucasId, who.email.toUpperCase())
    await drafted(who.bearer)
    const { requestId, requestKey } = await documentsOf(who)
    const names = [ucasId, who.number, requestId, requestKey, `"applicantId":${who.applicantId},`]
    const drafts = [draftKey(ucasId, who.email), draftKey(ucasId, other.email)]
    expect((await traces(...names)).length).toBeGreaterThan(10)
    expect(await traces(...drafts)).toHaveLength(2)
    expect((await objects()).filter(key => key.includes(requestKey))).toHaveLength(2)

    const erased = await staff(['applicants', 'erase', who.number, '--yes'])
    expect(erased.code).toBe(0)
    expect(erased.out).toBe(
      `Erased everything about ${who.number}: 1 applicant record, 1 application with its decision, 2 drafts, 3 sessions, 3 sign-in links, 5 mails, 1 request for documents, 1 file in every version.\n`,
    )

    const left = await traces(...names, ...drafts)
    expect(left.filter(trace => !trace.startsWith('audit: '))).toEqual([])
    expect(await traces(ucasId, requestKey, requestId)).toEqual([])
    expect((await objects()).filter(key => key.includes(requestKey))).toEqual([])
    expect((await audited(who.number)).map(({ action }) => action)).toContain('applicants erase')
    expect((await local.request('GET', `/api/attachment-request/${requestId}`)).status).toBe(404)
    expect((await local.request('GET', '/auth/bearer-token', { cookie: who.cookie })).status).toBe(401)
  })

  it('asks by name what it is about to do, and does nothing for a no', async () => {
    const who = await submitApplication(local)
    const asked = await staff(['applicants', 'erase', who.ucasId], 'no\n')
    expect(asked.code).toBe(1)
    expect(asked.error).toContain(
      `Erase for good everything about ${who.number} (Ada Maria Sample): 1 applicant record, 1 application with its decision`,
    )
    expect(await local.ports.applicants.get(who.ucasId)).toBeDefined()
  })

  it('changes nothing in a dry run, and counts what it would erase', async () => {
    const who = await submitApplication(local)
    expect(await json('applicants', 'erase', who.number, '--dry-run')).toEqual({
      changed: false,
      dryRun: true,
      applicationNumber: who.number,
      leftAlone: [],
      erased: {
        applicant: 1,
        application: 1,
        drafts: 0,
        sessions: 1,
        signInLinks: 1,
        mails: 2,
        attachmentRequests: 0,
        files: 0,
      },
    })
    expect(await local.ports.applications.get(who.applicantId)).toBeDefined()
    expect(await audited(who.number)).toEqual([])
  })

  it('never gives the number again, not even to the same person', async () => {
    const who = await submitApplication(local)
    await staff(['applicants', 'erase', who.number, '--yes'])
    const again = await submitApplication(local, {}, who.ucasId)
    expect(again.applicantId).toBeGreaterThan(who.applicantId)
  })

  it('erases by UCAS ID somebody who signed in and never applied', async () => {
    const who = await signIn(local)
    await drafted(who.bearer)
    const erased = await json(
      'applicants',
      'erase',
      ` ${who.ucasId.slice(0, 3)} ${who.ucasId.slice(3)}`,
      '--yes',
    )
    expect(erased).toMatchObject({
      changed: true,
      applicationNumber: null,
      erased: { applicant: 0, application: 0, drafts: 1, sessions: 1, signInLinks: 1, mails: 1 },
    })
    expect(await traces(who.ucasId, draftKey(who.ucasId, who.email))).toEqual([])
    expect((await audited('a person without a number')).length).toBeGreaterThan(0)
  })

  it('leaves alone whoever shares the e-mail', async () => {
    const email = `family${newUcasId()}@example.org`
    const twin = await submitApplication(local, { email })
    const who = await submitApplication(local, { email })
    await staff(['applicants', 'erase', who.number, '--yes'])
    expect(await traces(who.ucasId)).toEqual([])
    expect((await local.request('GET', '/auth/bearer-token', { cookie: twin.cookie })).status).toBe(200)
    expect((await traces(twin.ucasId)).map(trace => trace.split(':')[0])).toEqual(
      expect.arrayContaining(['applicants', 'sign-in-links', 'sessions', 'outbox']),
    )
  })

  it('leaves alone whoever signed in with the same e-mail and has no record, and says so', async () => {
    const who = await submitApplication(local, { email: `shared${newUcasId()}@example.org` })
    const other = await signIn(local, newUcasId(), who.email.toUpperCase())
    await drafted(other.bearer)
    const asked = await staff(['applicants', 'erase', who.number], 'yes\n')
    expect(asked.out).toContain(
      `Left alone: what has the same e-mail under ${other.ucasId}. If that is the same person, erase it too.\n`,
    )
    expect(asked.code).toBe(0)
    expect(await traces(who.ucasId)).toEqual([])
    const left = await traces(other.ucasId, draftKey(other.ucasId, who.email))
    expect(left.map(trace => trace.split(':')[0]).sort()).toEqual([
      'drafts',
      'outbox',
      'sessions',
      'sign-in-links',
    ])
    expect((await local.request('GET', '/auth/bearer-token', { cookie: other.cookie })).status).toBe(200)
  })

  it('leaves nothing of somebody who applies while it asks', async () => {
    const who = await signIn(local)
    await drafted(who.bearer)
    let number = ''
    const asked = await staff(['applicants', 'erase', who.ucasId], async () => {
      const form = wholeForm(who)
      const answer = await local.request('POST', `/api/applicant?programmeCode=${form.programmeCode}`, {
        json: form,
        bearer: who.bearer,
      })
      number = String(((await answer.json()) as Json).applicationNumber)
      return 'yes\n'
    })
    expect(asked.code).toBe(0)
    expect(asked.out).toContain(`Erased everything about ${number}: 1 applicant record, 1 application`)
    const left = await traces(who.ucasId, who.email, number, draftKey(who.ucasId, who.email))
    expect(left.filter(trace => !trace.startsWith('audit: '))).toEqual([])
    expect((await audited(number)).map(({ action }) => action)).toEqual(['applicants erase'])
  })

  const underWay = {
    submission: (who: Who) => {
      const json = wholeForm(who)
      const path = `/api/applicant?programmeCode=${json.programmeCode}`
      return local.request('POST', path, { json, bearer: who.bearer })
    },
    draft: ({ bearer }: Who) => drafted(bearer),
    'submission of an imported record': async (who: Who) => {
      const { path, ...asked } = importedApplicantRequest(who)
      return local.request('POST', path, asked)
    },
  }
  it.each(Object.entries(underWay))(
    'leaves nothing of a %s that was under way when its session went',
    async (name, arrives) => {
      const who = await (name.includes('record') ? signInImportedPerson(local) : signIn(local))
      const record = await ports.applicants.get(who.ucasId)
      const erasing = ports.sessions.erase
      let status = 0
      vi.spyOn(ports.sessions, 'erase').mockImplementationOnce(async rows => {
        status = (await arrives(who)).status
        await erasing(rows)
      })
      expect((await staff(['applicants', 'erase', who.ucasId, '--yes'])).code).toBe(0)
      expect(status).toBeLessThan(300)
      const left = await traces(who.ucasId, who.email, draftKey(who.ucasId, who.email))
      expect(left.filter(trace => !trace.startsWith('audit: '))).toEqual([])
      expect(record && (await ports.applications.get(record.applicantId))).toBeUndefined()
    },
  )

  it('leaves no link and no mail of one that was being sent', async () => {
    const who = await signIn(local)
    await local.request('POST', '/auth/signin', { form: { ucasId: who.ucasId, emailAddress: who.email } })
    const sending = ports.mail.send
    let erased: Awaited<ReturnType<typeof staff>> | undefined
    // By staff, and no part of what the sender does.
    const erase = AsyncResource.bind(() => staff(['applicants', 'erase', who.ucasId, '--yes']))
    vi.spyOn(ports.mail, 'send').mockImplementationOnce(async (...mail) => {
      erased = await erase()
      return sending(...mail)
    })
    await sendDueMails(ports)
    expect(erased?.code).toBe(0)
    expect(await traces(who.ucasId, who.email)).toEqual([])
    const bare = (await traces('"sentAt"')).filter(trace => !trace.includes('"letter"'))
    expect(bare).toEqual([])
  })

  it('gives up when there is no end of it, and says so', async () => {
    const who = await signIn(local)
    const endless = vi.spyOn(ports.sessions, 'erase').mockResolvedValue()
    const refused = await staff(['applicants', 'erase', who.ucasId, '--yes'])
    endless.mockRestore()
    expect(refused.code).toBe(1)
    expect(refused.error).toBe(
      `Not everything about ${who.ucasId} is erased: more came in meanwhile. Erase it again.\n`,
    )
  })

  const cutOffAt = {
    sessions: () => vi.spyOn(ports.sessions, 'erase'),
    links: () => vi.spyOn(ports['sign-in-links'], 'erase'),
    mails: () => vi.spyOn(ports.outbox, 'erase'),
    drafts: () => vi.spyOn(ports.drafts, 'erase'),
    files: () => vi.spyOn(ports.uploads, 'eraseRequest'),
    requests: () => vi.spyOn(ports['attachment-requests'], 'erase'),
  }
  it.each(Object.entries(cutOffAt))(
    'can be made again when cut off at its %s, and notes it',
    async (_, part) => {
      const who = await submitApplication(local)
      await drafted(who.bearer)
      await documentsOf(who)
      part().mockRejectedValueOnce(new Error('cut off'))
      const failed = await staff(['applicants', 'erase', who.number, '--yes'])
      expect(failed).toEqual({
        code: 1,
        out: '',
        error: 'Something unexpected went wrong (Error): cut off\n',
      })
      expect((await audited(who.number)).map(({ action }) => action)).toContain('applicants erase failed')
      expect((await staff(['applicants', 'erase', who.number, '--yes'])).code).toBe(0)
      expect(await traces(who.ucasId, draftKey(who.ucasId, who.email))).toEqual([])
    },
  )

  it('says when there is nothing to erase', async () => {
    const who = await submitApplication(local)
    await staff(['applicants', 'erase', who.number, '--yes'])
    const nothing = `Nothing is held about ${who.number}.\n`
    expect(await staff(['applicants', 'erase', who.number, '--yes'])).toEqual({
      code: 1,
      out: '',
      error: nothing,
    })
    expect((await staff(['applicants', 'erase', who.ucasId, '--yes'])).error).toBe(
      `Nothing is held about ${who.ucasId}.\n`,
    )
  })

  it.each(['CL12', 'ada@example.org', '12345678901'])('refuses %s, which is neither', async written => {
    const refused = await staff(['applicants', 'erase', written, '--yes'])
    expect(refused).toMatchObject({ code: 2, out: '' })
  })
})
