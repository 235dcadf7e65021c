import { beforeAll, describe, expect, it, vi } from 'vitest'
import { qualifications } from '#shared/schemas/qualification.ts'
import { completeForm, threeALevels } from '../../sample-application.ts'
import { importApplicant } from '../imported-applicant.ts'
import { type Json, listMailsTo, localPortal, newUcasId, signIn } from '../local-portal.ts'
import { sendQueuedMails } from '../send-queued-mails.ts'

const local = localPortal()
beforeAll(() => local.seed())

type Person = { ucasId: string; email: string; bearer: string }
const submit = (bearer: string, form: unknown, key?: string, programmeCode?: string) =>
  local.request(
    'POST',
    `/api/applicant?programmeCode=${programmeCode ?? (form as { programmeCode?: string }).programmeCode ?? ''}`,
    {
      json: form,
      bearer,
      headers: key ? { 'idempotency-key': key } : {},
    },
  )
const record = async ({ bearer }: Person) => {
  const response = await local.request('GET', '/api/applicant', { bearer })
  return { status: response.status, body: (await response.json()) as Json }
}

describe('a first application', () => {
  // Specification 1.6, 3.3, 7.7, 7.9, 9.25
  it('gets a number, a record and a receipt', async () => {
    const person = await signIn(local)
    expect(await record(person)).toMatchObject({
      status: 404,
      body: { kind: 'not-found', itemType: 'Applicant' },
    })

    const response = await submit(person.bearer, completeForm(person))
    expect(response.status).toBe(201)
    const { applicantId, applicationNumber } = (await response.json()) as {
      applicantId: number
      applicationNumber: string
    }
    expect(applicationNumber).toBe(`CL${String(applicantId).padStart(7, '0')}`)

    expect((await record(person)).body).toMatchObject({
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
    await sendQueuedMails(local.ports)
    const receipts = (await listMailsTo(person.email)).filter(mail =>
      mail.subject.includes(applicationNumber),
    )
    expect(receipts).toHaveLength(1)
    expect(receipts[0]?.body.text).toContain('Computer Science BSc (Hons)')
  })

  // Specification 3.4
  it('stores every field of the details that the specification names', async () => {
    const person = await signIn(local)
    const form = completeForm(person)
    const added = { telephone2: '020 7946 0101', studentId: '231234567', sitsHomeEmail: 'home@example.org' }
    const response = await submit(person.bearer, put(form, 'details', { ...added, version: 1 }))
    expect(response.status).toBe(201)
    expect((await record(person)).body.details).toEqual({ ...form.data.details, ...added })
  })

  // Specification 3.9
  it('sets the current year for qualifications without a year, and keeps null', async () => {
    const person = await signIn(local)
    const [first, second, third] = threeALevels().list.map(({ yearObtained: _, ...row }) => row)
    const list = [first, { ...second, yearObtained: null }, { ...third, yearObtained: 2025 }]
    const response = await submit(person.bearer, put(completeForm(person), 'qualifications', { list }))
    expect(response.status).toBe(201)
    const { qualifications, applicantId } = (await record(person)).body as {
      qualifications: { list: Json[] }
      applicantId: number
    }
    const expectedYears = [2027, null, 2025]
    expect(qualifications.list.map(({ yearObtained }) => yearObtained)).toEqual(expectedYears)
    expect(await local.ports.applications.get(applicantId)).toMatchObject({
      decision: {
        input: { qualifications: { list: expectedYears.map(yearObtained => ({ yearObtained })) } },
      },
    })
  })

  it('belongs to the first email that submits; the other gets no number', async () => {
    const ucasId = newUcasId()
    const one = await signIn(local, ucasId, `one${ucasId}@example.org`)
    const other = await signIn(local, ucasId, `other${ucasId}@example.org`)
    await submit(one.bearer, completeForm(one))
    const refused = await submit(other.bearer, completeForm(other))
    expect(refused.status).toBe(409)
    const body = await refused.text()
    expect(body).not.toMatch(/CL\d/)
    expect(body).toContain('Sign in with the email address you gave UCAS, or call us on 020 7946 0018.')
    expect((await record(other)).status).toBe(403)
  })
})

describe('a submission is refused and changes nothing', () => {
  type Form = ReturnType<typeof completeForm>
  const cases: [string, (form: Form) => unknown, string, string][] = [
    [
      'with an unknown programme',
      form => ({ ...form, programmeCode: 'X999-NONE' }),
      'programmeCode',
      'You must choose a programme code',
    ],
    [
      "in somebody else's name",
      form => put(form, 'details', { ucasPersonalId: newUcasId() }),
      'data.details.ucasPersonalId',
      'This is not the UCAS ID you signed in with',
    ],
  ]

  it.each(cases)('%s', async (_, change, path, text) => {
    const person = await signIn(local)
    const response = await submit(person.bearer, change(completeForm(person)), undefined, undefined)
    expect(response.status).toBe(422)
    const { messages } = (await response.json()) as { messages: Json[] }
    expect(messages).toContainEqual({ level: 'error', path, text })
    expect((await record(person)).status).toBe(404)
  })

  it('when it is not JSON, or far too large', async () => {
    const person = await signIn(local)
    const notJson = await submit(person.bearer, '{"programmeCode":', undefined, 'G400-USCSC')
    expect(notJson.status).toBe(400)
    expect(await notJson.json()).toEqual({ kind: 'client', message: 'The body of this request is not JSON' })

    const large = await submit(person.bearer, { ...completeForm(person), filler: 'x'.repeat(2_000_000) })
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({ kind: 'client' })
    expect((await record(person)).status).toBe(404)
  })

  // Specification 2.58, 5.59, 9.8
  it('for medicine without UCAT, at too low a score, or after an interview this year', async () => {
    const person = await signIn(local)
    const medical = (list: unknown[], hasBeenInterviewed: boolean | null, ucatId?: string) => {
      const form = completeForm(person, 'A200-USBDS')
      const held = threeALevels(['A*', 'A', 'A'], ['Chemistry', 'Biology', 'Mathematics'])
      const secondaryEducation = { ...held.secondaryEducation, has6orMoreAt6and7: true }
      return {
        ...form,
        data: {
          ...form.data,
          hasBeenInterviewed,
          qualifications: { ...held, secondaryEducation, list: [...held.list, ...list], ucatId },
        },
      }
    }
    const ucat = (score: number, band: number) => [
      { tpe: 'UCATScore', subject: null, grade: score },
      { tpe: 'UCATBand', subject: null, grade: band },
    ]
    const texts = async (form: unknown) => {
      const { messages } = (await (await submit(person.bearer, form)).json()) as { messages: Json[] }
      return messages.map(message => message.text)
    }
    const score = 'UCAT Qualification is required for this programme at 2720 or above'
    const band = 'UCAT Qualification Band is required for this programme at Band 3 or above'
    expect(await texts(medical([], false))).toEqual([score, band])
    expect(await texts(medical(ucat(2719, 4), false))).toEqual([score, band])
    expect(await texts(medical(ucat(2720, 3), true))).toEqual(['You can only apply once per academic year'])
    expect(await texts(medical(ucat(2720, 3), null))).toHaveLength(1)
    const accepted = await submit(person.bearer, medical(ucat(2720, 3), false, ' UCAT123456 '))
    expect(accepted.status).toBe(201)
    expect((await record(person)).body).toMatchObject({ qualifications: { ucatId: 'UCAT123456' } })
  })
})

describe('an applicant with an imported record', () => {
  const imported = async (confirmed: boolean) => {
    const { ucasId, email } = await importApplicant(local, {
      feeStatusType: confirmed ? 'FeeStatusConfirmed' : 'NoFeeStatus',
      feeStatus: confirmed ? 'overseas' : null,
    })
    return signIn(local, ucasId, email)
  }
  const apply = (person: Person, change: Json = {}, programmeCode = 'G402-USCSI') =>
    local.request('POST', '/api/application', {
      bearer: person.bearer,
      json: {
        programmeCode,
        data: {
          qualifications: threeALevels(),
          details: { telephone1: '020 7946 0100' },
          gdprAccept: true,
          qualificationsConfirmed: true,
          hasBeenInterviewed: null,
          version: 4,
          ...change,
        },
      },
    })

  // Specification 3.3, 7.8, 7.16
  it('applies with the parts that are missing, at the confirmed fee status', async () => {
    const person = await imported(true)
    expect((await record(person)).body).toMatchObject({
      hasPortalApplication: false,
      feeStatus: 'overseas',
      version: 4,
    })
    const response = await apply(person)
    expect(response.status).toBe(201)
    expect((await record(person)).body).toMatchObject({
      hasPortalApplication: true,
      feeStatusType: 'FeeStatusConfirmed',
      feeStatus: 'overseas',
      details: { surname: 'Record', telephone1: '020 7946 0100' },
      version: 5,
    })
  })

  const suppliedDetails = { surname: 'Record', forenames: 'Ron', dateOfBirth: '2008-01-01' }
  const addedDetails = {
    telephone1: '020 7946 0100',
    telephone2: '020 7946 0101',
    studentId: '231234567',
    sitsHomeEmail: 'home@example.org',
  }

  it('may repeat what UCAS supplied with every other field of the details', async () => {
    const person = await imported(true)
    const identity = { ucasPersonalId: person.ucasId, email: person.email }
    const details = { ...identity, ...suppliedDetails, ...addedDetails, version: 4 }
    expect((await apply(person, { details })).status).toBe(201)
    const { body } = await record(person)
    expect(body.details).toEqual({ ...identity, ...suppliedDetails, ...addedDetails })
  })

  // ASVS 8.2.3, 15.3.3
  it('keeps the details from UCAS when the form leaves them empty or changes them', async () => {
    const person = await imported(true)
    const details = { surname: ' RECORD ', email: person.email.toUpperCase(), telephone2: null }
    expect((await apply(person, { details: { ...addedDetails, ...details } })).status).toBe(201)
    expect((await record(person)).body).toMatchObject({ details: { surname: 'Record', email: person.email } })
  })

  it.each([
    ['surname', 'Other', 'surname'],
    ['forenames', 'Rona', 'forenames'],
    ['dateOfBirth', '2008-01-02', 'date of birth'],
  ])('cannot replace the %s that UCAS supplied', async (name, value, label) => {
    const person = await imported(true)
    const refused = await apply(person, { details: { ...addedDetails, [name]: value } })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      messages: [
        {
          path: `data.details.${name}`,
          text: expect.stringContaining(`This is not the ${label} that UCAS gave us`),
        },
      ],
    })
    expect((await record(person)).body).toMatchObject({
      hasPortalApplication: false,
      details: suppliedDetails,
    })
  })

  it.each([
    ['ucasPersonalId', '0000000000', 'This is not the UCAS ID you signed in with'],
    ['email', 'another@example.org', 'This is not the email address you signed in with'],
  ])('cannot apply under another %s', async (name, value, text) => {
    const person = await imported(true)
    const refused = await apply(person, { details: { ...addedDetails, [name]: value } })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ messages: [{ path: `data.details.${name}`, text }] })
  })

  it('needs nationality and residency unless the fee status is confirmed', async () => {
    const person = await imported(false)
    const { messages } = (await (await apply(person, {}, 'G400-USCSC')).json()) as { messages: Json[] }
    expect(messages.map(message => message.path)).toEqual([
      'data.feeContext.nationality',
      'data.feeContext.countryOfDomicile',
      'data.feeContext.ukResidency',
      'data.feeContext.ukImmigrationStatus',
    ])
  })

  const grades = threeALevels(['A*', 'A', 'A'], ['Chemistry', 'Biology', 'Mathematics'])
  const supplied = {
    ...grades,
    secondaryEducation: { ...grades.secondaryEducation, has6orMoreAt6and7: true },
  }
  const importedWithGrades = async () => {
    const { ucasId, email } = await importApplicant(local, {
      feeStatus: 'home',
      qualifications: qualifications.parse(supplied),
    })
    return signIn(local, ucasId, email)
  }

  it.each([
    [
      'another grade',
      { list: threeALevels(['A*', 'A*', 'A'], ['Chemistry', 'Biology', 'Mathematics']).list },
    ],
    ['a missing entry', { list: supplied.list.slice(1) }],
    ['an added entry', { list: [...supplied.list, ...supplied.list.slice(0, 1)] }],
    ['another English grade', { english: { type: 'Gcse', grade: '9' } }],
    ['other GCSEs', { secondaryEducation: { type: 'Other' } }],
  ])('cannot replace the qualifications that UCAS supplied, by %s', async (_, change) => {
    const person = await importedWithGrades()
    const before = (await record(person)).body
    const refused = await apply(person, { qualifications: { ...supplied, ...change } })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      messages: [
        {
          path: 'data.qualifications',
          text: expect.stringContaining('These are not the qualifications that UCAS gave us'),
        },
      ],
    })
    expect((await record(person)).body).toEqual(before)
  })

  it('may repeat the qualifications that UCAS supplied in any order, and adds UCAT for medicine', async () => {
    const person = await importedWithGrades()
    const ucat = [
      { tpe: 'UCATScore', subject: null, grade: '2720', yearObtained: 2027 },
      { tpe: 'UCATBand', subject: null, grade: '3', yearObtained: 2027 },
    ]
    const list = [...ucat, ...supplied.list.toReversed()]
    const change = { qualifications: { ...supplied, list, ucatId: 'UCAT123456' }, hasBeenInterviewed: false }
    expect((await apply(person, change, 'A200-USBDS')).status).toBe(201)
    const { body } = await record(person)
    expect(body.qualifications).toMatchObject({
      list: [...supplied.list, { tpe: 'UCATScore', grade: 2720 }, { tpe: 'UCATBand', grade: 3 }],
      ucatId: 'UCAT123456',
    })
  })

  // Specification 5.23
  it('needs qualifications if the record contains only UCAT', async () => {
    const { ucasId, email } = await importApplicant(local, {
      feeStatusType: 'FeeStatusConfirmed',
      feeStatus: 'overseas',
      qualifications: {
        list: [{ tpe: 'UCATScore', subject: null, grade: 2800, yearObtained: null }],
        secondaryEducation: { type: 'Other' },
        version: 1,
      },
    })
    const person = await signIn(local, ucasId, email)
    expect((await record(person)).body).toMatchObject({ hasQualifications: false })
    const refused = await apply(person, { qualifications: undefined })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      messages: [{ path: 'data.qualifications.list', text: 'Minimum of one qualification required' }],
    })
    expect((await apply(person)).status).toBe(201)
  })

  it('cannot use the first-time call', async () => {
    const person = await imported(true)
    const next = vi.spyOn(local.ports.numbers, 'next')
    const response = await submit(person.bearer, completeForm(person))
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ itemType: 'Applicant' })
    expect(next).not.toHaveBeenCalled()
  })
})

type Part = 'details' | 'feeContext' | 'qualifications'
type Form = ReturnType<typeof completeForm>

const put = (form: Form, part: Part | undefined, change: Json) => ({
  ...form,
  data: part ? { ...form.data, [part]: { ...form.data[part], ...change } } : { ...form.data, ...change },
})
