import { describe, expect, it } from 'vitest'
import { type Evaluation, type EvaluationInput, evaluate } from '#functions/submission/evaluation.ts'
import { completeSubmission, threeALevels } from '../../support/sample-application.ts'
import { seededPortal } from '../support/local-portal.ts'
import {
  createSession,
  importedApplicantRequest,
  newApplicantRequest,
  type Request,
  send,
  signInImportedPerson,
} from '../support/test-applicants.ts'

const local = await seededPortal()

/** Submits an application and returns its stored entry check. */
async function submitForEntryCheck(request: Request) {
  const { status, body } = await send(local, request)
  expect(status).toBe(201)
  const application = await local.ports.applications.get(Number(body.applicantId))
  return application?.entryCheck as unknown as { input: EvaluationInput; evaluation: Evaluation }
}

/** An application for dentistry, which requires UCAT, an interview and six good GCSEs. */
async function createDentistryRequest(): Promise<Request> {
  const person = await createSession(local)
  const aLevels = threeALevels(['A*', 'A', 'A'], ['Chemistry', 'Biology', 'Mathematics'])
  const ucat = [
    { tpe: 'UCATScore', subject: null, grade: 2800 },
    { tpe: 'UCATBand', subject: null, grade: 2 },
  ]
  const secondaryEducation = { ...aLevels.secondaryEducation, has6orMoreAt6and7: true }
  const programmeCode = 'A200-USBDS'
  const { data } = completeSubmission(person, programmeCode)
  const qualifications = { ...aLevels, list: [...aLevels.list, ...ucat], secondaryEducation }
  const json = { programmeCode, data: { ...data, qualifications, hasBeenInterviewed: false } }
  return { ...newApplicantRequest(person, programmeCode), json }
}

async function createRequest(change: object = {}): Promise<Request> {
  const person = await createSession(local)
  const json = completeSubmission(person, undefined, { ...threeALevels(), ...change })
  return { ...newApplicantRequest(person), json }
}

const requests = [
  ['a first application', createRequest, 'Qualified'],
  [
    'one with a confirmed fee status',
    async () => importedApplicantRequest(await signInImportedPerson(local)),
    'Qualified',
  ],
  ['one for dentistry', createDentistryRequest, 'Qualified'],
  ['one that an advisor checks', () => createRequest({ secondaryEducation: { type: 'Other' } }), 'Undecided'],
] as const

describe('the entry check stored with an application', () => {
  it.each(requests)('is the same when its input is evaluated again: %s', async (_, create, checkStatus) => {
    const { input, evaluation } = await submitForEntryCheck(await create())
    expect(evaluate(input)).toEqual(evaluation)
    expect(evaluation).toMatchObject({ checkStatus, placesAvailable: true, errors: [] })
    expect(evaluation.messages.length).toBeGreaterThan(0)
  })

  it('names the version of the catalogue and its programme', async () => {
    expect(await submitForEntryCheck(await createRequest())).toMatchObject({
      catalogueVersion: (await local.ports.catalogue.getProgramme('G400-USCSC'))?.version,
      input: { programme: { name: 'Computer Science BSc (Hons)' }, year: 2027, feeStatus: 'home' },
    })
  })

  it('follows from its input alone, with the thresholds of its time', async () => {
    const { input } = await submitForEntryCheck(await createDentistryRequest())
    const site = { ...input.site, ucatThreshold: 2801 }
    expect(evaluate({ ...input, site }).errors).toMatchObject([
      { text: 'UCAT Qualification is required for this programme at 2801 or above' },
    ])
  })

  it('contains no name, email address, telephone number or UCAT ID', async () => {
    const request = await createRequest({ ucatId: 'UCAT123456' })
    const stored = JSON.stringify(await submitForEntryCheck(request))
    const { details } = (request.json as ReturnType<typeof completeSubmission>).data
    for (const text of ['Sample', 'Ada', '7946', details.email, details.ucasPersonalId, 'UCAT123456'])
      expect(stored).not.toContain(text)
  })
})
