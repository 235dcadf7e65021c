import { describe, expect, it, vi } from 'vitest'
import { tableName } from '#functions/environment.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { getItem } from '#functions/repositories/database.ts'
import { groupDigits } from '#shared/rules/application-number.ts'
import { applicant } from '#shared/schemas/applicant.ts'
import { completeSubmission, threeALevels } from '../../support/sample-application.ts'
import { importApplicant } from '../support/imported-applicant.ts'
import { type Json, listMailsTo, newUcasId, readReply, seededPortal } from '../support/local-portal.ts'
import { outdatedAnswers } from '../support/sample-records.ts'
import { sendQueuedMails } from '../support/send-queued-mails.ts'
import {
  createSession,
  importedApplicantRequest,
  newApplicantRequest,
  type Person,
  send,
} from '../support/test-applicants.ts'

const local = await seededPortal()

type Form = ReturnType<typeof completeSubmission>
const submit = (person: Person, change: (form: Form) => unknown = form => form) =>
  send(local, { ...newApplicantRequest(person), json: change(completeSubmission(person)) })
const loadStoredDetails = async ({ ucasId }: Person, owner: string) =>
  (await getItem(tableName('applicants'), { ucasId, owner }))?.details
const pathsOf = ({ messages }: Json) => (messages as Json[]).map(({ path }) => path)
const load = ({ bearer }: Person) => readReply(local.request('GET', '/api/applicant', { bearer }))
const put = (form: Form, part: 'details' | 'qualifications', change: Json) => ({
  ...form,
  data: { ...form.data, [part]: { ...form.data[part], ...change } },
})

describe('a first application', () => {
  it('makes a record, which its applicant then loads', async () => {
    const person = await createSession(local)
    expect(await load(person)).toMatchObject({
      status: 404,
      body: { kind: 'not-found', itemType: 'Applicant' },
    })
    const { applicantId, applicationNumber } = (await submit(person)).body
    expect((await load(person)).body).toMatchObject({
      applicantId,
      applicationNumber,
      hasPortalApplication: true,
      hasQualifications: true,
      feeStatusType: 'FeeStatusProvisional',
      feeStatus: 'home',
      programmeCode: 'G400-USCSC',
      checkStatus: 'Qualified',
      details: { surname: 'Sample', dateOfBirth: '2009-03-14' },
      version: 1,
    })
  })

  it.each([
    ['Qualified', threeALevels().secondaryEducation, 'We will read your application'],
    ['Undecided', { type: 'Other' }, 'An admissions advisor will check'],
  ])('that is %s gets a receipt with its number, its programme and who reads it', async (_, answer, text) => {
    const person = await createSession(local)
    const { body } = await submit(person, form => put(form, 'qualifications', { secondaryEducation: answer }))
    await sendQueuedMails(local.ports)
    const [receipt] = await listMailsTo(person.email)
    expect(receipt?.subject).toContain(groupDigits(String(body.applicationNumber)).join(' '))
    expect(receipt?.text).toContain('Computer Science BSc (Hons)')
    expect(receipt?.text).toContain(text)
  })

  it('stores every field of the details that the specification names, apart from their version', async () => {
    const person = await createSession(local)
    const added = { telephone2: '020 7946 0101', studentId: '231234567', sitsHomeEmail: 'home@example.org' }
    expect((await submit(person, form => put(form, 'details', { ...added, version: 1 }))).status).toBe(201)
    expect(await loadStoredDetails(person, person.email)).toEqual({
      ...completeSubmission(person).data.details,
      ...added,
    })
  })

  it('sets the current year for qualifications without a year, and keeps null', async () => {
    const person = await createSession(local)
    const [first, second, third] = threeALevels().list.map(({ yearObtained: _, ...row }) => row)
    const list = [first, { ...second, yearObtained: null }, { ...third, yearObtained: 2025 }]
    expect((await submit(person, form => put(form, 'qualifications', { list }))).status).toBe(201)
    const stored = { list: [2027, null, 2025].map(yearObtained => ({ yearObtained })) }
    const { body } = await load(person)
    expect(body.qualifications).toMatchObject(stored)
    expect(await local.ports.applications.get(Number(body.applicantId))).toMatchObject({
      entryCheck: { input: { qualifications: stored } },
    })
  })

  it('belongs to UCAS ID and email together: a stranger who uses the ID hinders nobody', async () => {
    const ucasId = newUcasId()
    const stranger = await createSession(local, ucasId, `one${ucasId}@example.org`)
    const owner = await createSession(local, ucasId, `other${ucasId}@example.org`)
    expect((await submit(stranger)).status).toBe(201)
    expect((await load(owner)).status).toBe(404)
    const replies = await Promise.all([submit(owner), submit(owner), submit(owner)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const numbers = (await local.ports.applicants.listByUcasId(ucasId)).map(({ applicantId }) => applicantId)
    expect(new Set(numbers).size).toBe(2)
    for (const person of [stranger, owner])
      expect((await load(person)).body).toMatchObject({ details: { email: person.email } })
  })

  it('is refused for a UCAS ID that UCAS gave to another email, which gets no number', async () => {
    const { ucasId } = await importApplicant(local)
    const other = await createSession(local, ucasId, `other${ucasId}@example.org`)
    const { status, body } = await submit(other)
    expect([status, body.failedCheck]).toEqual([403, 'email'])
    expect(body.message).toContain('sign in with the email address from your UCAS form')
    expect(JSON.stringify(body)).not.toMatch(/CL\d/)
    expect((await load(other)).status).toBe(403)
  })
})

describe('a submission is refused and changes nothing', () => {
  it.each<[string, (form: Form) => unknown, path: string, text: string, programme?: string]>([
    [
      'with a programme that the address does not name',
      form => ({ ...form, programmeCode: 'G401-USCSM' }),
      'programmeCode',
      'You must choose a programme code',
    ],
    [
      'for an unknown programme',
      form => ({ ...form, programmeCode: 'X999-NONE' }),
      'programmeCode',
      'This programme is no longer offered. Choose another',
      'X999-NONE',
    ],
    [
      "in somebody else's name",
      form => put(form, 'details', { ucasPersonalId: newUcasId() }),
      'data.details.ucasPersonalId',
      'This is not the UCAS ID you signed in with',
    ],
  ])('%s', async (_, change, path, text, programme) => {
    const person = await createSession(local)
    const request = { ...newApplicantRequest(person, programme), json: change(completeSubmission(person)) }
    expect(await send(local, request)).toMatchObject({
      status: 422,
      body: { messages: [{ level: 'error', path, text }] },
    })
    expect((await load(person)).status).toBe(404)
  })

  it('with the messages of all its fields', async () => {
    const person = await createSession(local)
    const invalid = { ...completeSubmission(person), admin: true }
    const refused = await submit(person, () =>
      put(put(invalid, 'details', { forenames: '' }), 'qualifications', { list: [] }),
    )
    expect(refused.status).toBe(422)
    expect(refused.body.messages).toMatchObject([
      { path: 'data.qualifications.list', text: 'Minimum of one qualification required' },
      { path: 'data.details.forenames', text: 'Forename is required' },
      { path: 'admin', text: 'admin is not a field of this request' },
    ])
  })

  it('with what its programme requires beside the grades', async () => {
    const person = await createSession(local)
    const form = put(completeSubmission(person, 'A200-USBDS'), 'details', { dateOfBirth: '2010-09-01' })
    const { body } = await send(local, { ...newApplicantRequest(person, 'A200-USBDS'), json: form })
    const paths = ['details.dateOfBirth', 'qualifications.list', 'qualifications.list', 'hasBeenInterviewed']
    expect(pathsOf(body)).toEqual(['programmeCode', ...paths.map(path => `data.${path}`)])
  })
})

it('an application that the database has written, without a reply, gets its number', async () => {
  const person = await createSession(local)
  const { transaction } = local.ports
  vi.spyOn(local.ports, 'transaction').mockImplementationOnce(async writes => {
    await transaction(writes)
    throw new RangeError()
  })
  const { status, body } = await submit(person)
  expect([status, body]).toEqual([201, expect.objectContaining({ applicantId: expect.any(Number) })])
})

describe('an applicant with an imported record', () => {
  const imported = async (change: Partial<ApplicantRecord> = { feeStatus: 'overseas' }) => {
    const { ucasId, email } = await importApplicant(local, change)
    return createSession(local, ucasId, email)
  }
  const apply = (person: Person, change: Json = {}, programmeCode = 'G402-USCSI') =>
    send(local, importedApplicantRequest(person, change, programmeCode))

  it('applies with the parts that are missing, at the confirmed fee status', async () => {
    const person = await imported()
    const { body } = await load(person)
    expect(body).toMatchObject({ hasPortalApplication: false, feeStatus: 'overseas', version: 4 })
    // Fields that only the server needs are not returned.
    expect(Object.keys(body).sort()).toEqual(Object.keys(applicant.shape).sort())
    expect((await apply(person)).status).toBe(201)
    expect((await load(person)).body).toMatchObject({
      hasPortalApplication: true,
      feeStatusType: 'FeeStatusConfirmed',
      feeStatus: 'overseas',
      details: { surname: 'Record', telephone1: '020 7946 0100' },
      version: 5,
    })
    const record = { owner: 'ucas', earlierNumbers: [], supplied: { details: suppliedDetails } }
    expect(await local.ports.applicants.listByUcasId(person.ucasId)).toMatchObject([record])
  })

  const suppliedDetails = { surname: 'Record', forenames: 'Ron', dateOfBirth: '2008-01-01' }
  const addedDetails = {
    telephone1: '020 7946 0100',
    telephone2: '020 7946 0101',
    studentId: '231234567',
    sitsHomeEmail: 'home@example.org',
  }

  it('may repeat what UCAS supplied with every other field of the details', async () => {
    const person = await imported()
    const identity = { ucasPersonalId: person.ucasId, email: person.email }
    const details = { ...identity, ...suppliedDetails, ...addedDetails, version: 4 }
    details.email = person.email.toUpperCase()
    expect((await apply(person, { details })).status).toBe(201)
    expect(await loadStoredDetails(person, 'ucas')).toEqual({
      ...identity,
      ...suppliedDetails,
      ...addedDetails,
    })
  })

  it('keeps the details from UCAS when the form writes them in another way', async () => {
    const supplied = { ...suppliedDetails, surname: 'Ren\u00e9' }
    const person = await imported({ feeStatus: 'overseas', details: supplied })
    const details = { ...addedDetails, surname: 'RE N-E\u0301' }
    expect((await apply(person, { details })).status).toBe(201)
    expect((await load(person)).body).toMatchObject({ details: supplied })
  })

  it.each([
    ['surname', 'Other', 'This is not the surname that UCAS gave us'],
    ['forenames', 'Rona', 'This is not the forenames that UCAS gave us'],
    ['dateOfBirth', '2008-01-02', 'This is not the date of birth that UCAS gave us'],
    ['ucasPersonalId', '0000000000', 'This is not the UCAS ID you signed in with'],
    ['email', 'another@example.org', 'This is not the email address you signed in with'],
  ])('cannot apply with another %s', async (name, value, text) => {
    const person = await imported()
    expect(await apply(person, { details: { ...addedDetails, [name]: value } })).toMatchObject({
      status: 422,
      body: { messages: [{ path: `data.details.${name}`, text: expect.stringContaining(text) }] },
    })
    expect((await load(person)).body).toMatchObject({ hasPortalApplication: false, details: suppliedDetails })
  })

  it('needs nationality and residency unless the fee status is confirmed', async () => {
    const person = await imported({ feeStatusType: 'NoFeeStatus', feeStatus: null })
    const { body } = await apply(person, {}, 'G400-USCSC')
    const names = ['nationality', 'countryOfDomicile', 'ukResidency', 'ukImmigrationStatus']
    expect(pathsOf(body)).toEqual(names.map(name => `data.feeContext.${name}`))
  })

  it('needs qualifications if the record contains only UCAT', async () => {
    const person = await imported({
      feeStatus: 'overseas',
      qualifications: {
        list: [{ tpe: 'UCATScore', subject: null, grade: 2800, yearObtained: null }],
        secondaryEducation: { type: 'Other' },
        version: 1,
      },
    })
    expect((await load(person)).body).toMatchObject({ hasQualifications: false })
    const text = 'Minimum of one qualification required'
    expect(await apply(person, { qualifications: undefined })).toMatchObject({
      status: 422,
      body: { messages: [{ path: 'data.qualifications.list', text }] },
    })
    expect((await apply(person)).status).toBe(201)
  })

  it('applies with answers that the rules no longer accept', async () => {
    const person = await imported({ feeStatus: 'overseas', ...outdatedAnswers })
    expect(await load(person)).toMatchObject({ status: 200, body: outdatedAnswers })
    const unchanged = { qualifications: undefined, details: undefined }
    expect((await apply(person, unchanged)).status).toBe(201)
    expect(await load(person)).toMatchObject({ status: 200, body: outdatedAnswers })
  })

  it('is read without the fields that a later release has added to answers', async () => {
    const { details, qualifications } = outdatedAnswers
    const later = <T extends object>(part: T): T => ({ ...part, laterField: 'x' })
    const { english, secondaryEducation, list } = qualifications
    const stored = {
      list: list.map(later),
      english: later(english),
      secondaryEducation: later(secondaryEducation),
    }
    const person = await imported({
      details: later(details),
      qualifications: later({ ...qualifications, ...stored }),
    })
    const { body } = await load(person)
    expect([body.details, body.qualifications]).toEqual([details, qualifications])
  })

  it('cannot use the first-time call', async () => {
    const person = await imported()
    const next = vi.spyOn(local.ports.numbers, 'next')
    expect(await submit(person)).toMatchObject({ status: 409, body: { itemType: 'Applicant' } })
    expect(next).not.toHaveBeenCalled()
  })
})
