import { AsyncResource } from 'node:async_hooks'
import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3'
import { describe, expect, it, vi } from 'vitest'
import { readTable } from '#bin/operator/restore/table-copies.ts'
import { sha256 } from '#functions/crypto.ts'
import { tableNames } from '#functions/environment.ts'
import { emptyForm } from '#shared/schemas/form.ts'
import { importApplicant } from '../../../../functions/support/imported-applicant.ts'
import {
  newUcasId,
  readReply,
  seededPortal,
  signInByMail,
} from '../../../../functions/support/local-portal.ts'
import { sendQueuedMails } from '../../../../functions/support/send-queued-mails.ts'
import {
  newApplicantRequest,
  type Person,
  saveDraft,
  send,
} from '../../../../functions/support/test-applicants.ts'
import { uploadSteps } from '../../../../functions/support/upload-steps.ts'
import { createPdf } from '../../../../support/create-pdf.ts'
import { createStaffRunner, failed } from '../../staff-runner.ts'
import {
  loadApplicant,
  requestAttachment,
  sendFile,
  signInCode,
  submitApplication,
  submitAsStranger,
} from '../../submit-application.ts'

const local = await seededPortal()
const { staff, run, audited } = createStaffRunner(local)

/** Returns every item of every table that contains one of the texts, as `table: item`. */
async function findItems(...texts: string[]) {
  const matches: string[] = []
  for (const name of tableNames)
    for (const item of (await readTable(name)).map(row => JSON.stringify(row)))
      if (texts.some(text => item.toLowerCase().includes(text.toLowerCase())))
        matches.push(`${name}: ${item}`)
  return matches
}

async function listObjects() {
  const { Versions = [] } = await new S3Client({ forcePathStyle: true }).send(
    new ListObjectVersionsCommand({ Bucket: process.env.UPLOAD_BUCKET }),
  )
  return Versions.map(({ Key = '' }) => Key)
}

/** An application leaves version 1 of the draft. */
const saveLaterDraft = (bearer: string) => saveDraft(local, bearer, emptyForm, 1)
const draftKey = ({ ucasId, email }: { ucasId: string; email: string }) =>
  sha256(`${ucasId} ${email.toLowerCase()}`)

/** Requests a document from an applicant, who confirms one file and leaves another unconfirmed. */
async function sendDocuments(applicant: { number: string; email: string }) {
  const requestId = await requestAttachment(local, applicant)
  await sendFile(local, requestId, 'Certificate.pdf')
  const { createLink, put } = uploadSteps(local)
  await put((await createLink(requestId, 'Other.pdf')).url, createPdf())
  return { requestId, requestKey: sha256(requestId) }
}

describe('applicants erase', () => {
  const { ports } = local

  it('deletes everything about a person except the number in the audit trail', async () => {
    const ucasId = newUcasId()
    const other = await signInByMail(local, ucasId, `first${ucasId}@example.org`)
    await saveDraft(local, other.bearer)
    const applicant = await submitApplication(local, { surname: `Unforgotten${ucasId}` }, ucasId)
    await signInByMail(local, ucasId, applicant.email.toUpperCase())
    await saveLaterDraft(applicant.bearer)
    const { requestId, requestKey } = await sendDocuments(applicant)
    const names = [ucasId, applicant.number, requestId, requestKey, `"applicantId":${applicant.applicantId},`]
    const drafts = [draftKey(applicant), draftKey(other)]
    expect((await findItems(...names)).length).toBeGreaterThan(10)
    expect(await findItems(...drafts)).toHaveLength(2)
    expect((await listObjects()).filter(key => key.includes(requestKey))).toHaveLength(2)

    const erased = await staff(`applicants erase ${ucasId} --yes`)
    expect(erased.code).toBe(0)
    expect(erased.out).toBe(`Erased everything about ${applicant.number}.\n`)

    const remaining = await findItems(...names, ...drafts)
    expect(remaining.filter(item => !item.startsWith('audit: '))).toEqual([])
    expect(await findItems(ucasId, requestKey, requestId)).toEqual([])
    expect((await listObjects()).filter(key => key.includes(requestKey))).toEqual([])
    expect(await audited(applicant.number)).toContain('sam applicants erase')
    expect((await local.request('GET', `/api/attachment-request/${requestId}`)).status).toBe(404)
    expect((await local.request('GET', '/auth/bearer-token', { cookie: applicant.cookie })).status).toBe(401)
  }, 180_000)

  it('shows the name in the question, and changes nothing after "no"', async () => {
    const applicant = await submitApplication(local)
    const refused = await staff(`applicants erase ${applicant.ucasId}`, 'no\n')
    expect(refused).toMatchObject({
      code: 1,
      error: expect.stringContaining(`everything about ${applicant.number} (Ada Maria Sample)?`),
    })
    expect(await ports.applications.get(applicant.applicantId)).toBeDefined()
    expect(await audited(applicant.number)).toEqual(['sam applicants erase viewed'])
  })

  it.each(['record from UCAS', 'application'])(
    'erases a person whose email a colleague corrects in the %s while the question waits',
    async which => {
      const person = which === 'application' ? await submitApplication(local) : await importApplicant(local)
      await signInByMail(local, person.ucasId, person.email)
      const [record] = await ports.applicants.listByUcasId(person.ucasId)
      const corrected = { ucasId: person.ucasId, email: `new${person.ucasId}@example.org` }
      const { code } = await staff(`applicants erase ${record?.applicantId}`, async () => {
        await run(`applicants correct ${person.ucasId} --email ${corrected.email} --yes`)
        const { bearer } = await signInByMail(local, corrected.ucasId, corrected.email)
        await saveDraft(local, bearer)
      })
      expect(code).toBe(0)
      expect(await findItems(person.ucasId, corrected.email, draftKey(corrected))).toEqual([])
    },
  )

  it('erases somebody of whom only an email is left', async () => {
    const ucasId = newUcasId()
    const email = `only${ucasId}@example.org`
    await ports.mails.add(ucasId, email, { kind: 'sign-in-link', ucasId, email, next: '/' }, local.clock.now)
    await run(`applicants erase ${ucasId} --yes`)
    expect(await findItems(ucasId)).toEqual([])
  })

  it('erases a draft that no session leads to any more', async () => {
    const applicant = await submitApplication(local)
    await saveLaterDraft(applicant.bearer)
    await ports.sessions.erase(await ports.sessions.findByPerson({ ucasId: applicant.ucasId }))
    await ports.signInLinks.erase(await ports.signInLinks.findByPerson({ ucasId: applicant.ucasId }))
    await ports.mails.erase(await ports.mails.findByPerson({ ucasId: applicant.ucasId }))
    await run(`applicants erase ${applicant.number} --yes`)
    expect(await findItems(draftKey(applicant))).toEqual([])
  })

  it('keeps other people with the same email, with or without an application', async () => {
    const email = `shared${newUcasId()}@example.org`
    const other = await signInByMail(local, newUcasId(), email.toUpperCase())
    await saveDraft(local, other.bearer)
    const twin = await submitApplication(local, { email })
    await signInByMail(local, twin.ucasId, email)
    const applicant = await submitApplication(local, { email })
    const result = await staff(`applicants erase ${applicant.number}`, 'yes\n')
    expect(result.code).toBe(0)
    expect(await findItems(applicant.ucasId)).toEqual([])
    const tablesOf = async (...texts: string[]) =>
      [...new Set((await findItems(...texts)).map(item => item.split(':')[0]))].sort()
    const tables = ['mails', 'sessions', 'signInLinks']
    expect(await tablesOf(twin.ucasId)).toEqual(['applicants', 'applications', ...tables])
    expect(await tablesOf(other.ucasId, draftKey(other))).toEqual(['drafts', ...tables])
    for (const { cookie } of [twin, other])
      expect((await local.request('GET', '/auth/bearer-token', { cookie })).status).toBe(200)
  })

  it.each<[string, (person: Person) => ReturnType<typeof readReply>]>([
    ['draft', ({ bearer }) => readReply(saveDraft(local, bearer))],
    ['submission', person => send(local, newApplicantRequest(person))],
  ])('erases a %s that arrives while the session is deleted', async (_, sendRequest) => {
    const applicant = await signInByMail(local)
    const eraseSessions = ports.sessions.erase
    let reply: Awaited<ReturnType<typeof readReply>> | undefined
    vi.spyOn(ports.sessions, 'erase').mockImplementationOnce(async rows => {
      reply = await sendRequest(applicant)
      await eraseSessions(rows)
    })
    await run(`applicants erase ${applicant.ucasId} --yes`)
    expect(reply?.status).toBeLessThan(300)
    const { applicationNumber } = reply?.body ?? {}
    if (applicationNumber) expect(await audited(String(applicationNumber))).toContain('sam applicants erase')
    const { ucasId, email } = applicant
    const remaining = await findItems(ucasId, email, draftKey(applicant))
    expect(remaining.filter(item => !item.startsWith('audit: '))).toEqual([])
  })

  it('erases the link and the mail of a sign-in that is being sent', async () => {
    const applicant = await signInByMail(local)
    await local.request('POST', '/auth/signin', {
      form: { ucasId: applicant.ucasId, emailAddress: applicant.email },
    })
    const sendMail = ports.mailer.send
    let erased: Awaited<ReturnType<typeof staff>> | undefined
    // Runs in the async context of the test, as a separate staff process would.
    const erase = AsyncResource.bind(() => staff(`applicants erase ${applicant.ucasId} --yes`))
    vi.spyOn(ports.mailer, 'send').mockImplementationOnce(async (...mail) => {
      erased = await erase()
      return sendMail(...mail)
    })
    await sendQueuedMails(ports)
    expect(erased?.code).toBe(0)
    expect(await findItems(applicant.ucasId, applicant.email)).toEqual([])
    expect(await audited('nobody with a number')).toContain('sam applicants erase')
    const orphans = (await findItems('"sentAt"')).filter(item => !item.includes('"content"'))
    expect(orphans).toEqual([])
  })

  it('erases one of two people who use a UCAS ID, by number only', async () => {
    const applicant = await submitApplication(local)
    const other = await submitAsStranger(local, applicant.ucasId)
    await saveLaterDraft(other.bearer)
    const refused = await staff(`applicants erase ${applicant.ucasId} --yes`)
    expect(refused.code).toBe(1)
    await run(`applicants erase ${applicant.number} --yes`)
    expect(await findItems(applicant.email)).toEqual([])
    expect((await local.request('GET', '/api/applicant', { bearer: applicant.bearer })).status).toBe(401)
    expect(await loadApplicant(local, other)).toMatchObject({ applicationNumber: other.number })
    expect(await findItems(draftKey(other))).toHaveLength(1)
  })

  it('erases the earlier email of one of two people who use a UCAS ID, and not that of the other', async () => {
    const { ucasId, number, email } = await submitApplication(local)
    const other = await submitAsStranger(local, ucasId)
    for (const each of [number, other.number])
      await run(`applicants correct ${each} --email y${each}@example.org --yes`)
    expect(await signInCode(local, ucasId, email)).toBe('Different')
    await run(`applicants erase ${number} --yes`)
    expect(await signInCode(local, ucasId, email)).toBe('New')
    expect(await signInCode(local, ucasId, other.email)).toBe('Different')
  })

  it('audits a failure, and succeeds when run again', async () => {
    const applicant = await submitApplication(local)
    await saveLaterDraft(applicant.bearer)
    await sendDocuments(applicant)
    vi.spyOn(ports.uploads, 'eraseRequest').mockRejectedValueOnce(new Error('cut off'))
    const result = await staff(`applicants erase ${applicant.number} --yes`)
    expect(result).toEqual(failed(1, 'Something went wrong (Error): cut off\n'))
    expect(await audited(applicant.number)).toContain('sam applicants erase failed')
    expect((await staff(`applicants erase ${applicant.number} --yes`)).code).toBe(0)
    expect(await findItems(applicant.ucasId, draftKey(applicant))).toEqual([])
  })
})
