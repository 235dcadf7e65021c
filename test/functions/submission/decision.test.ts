import { beforeAll, describe, expect, it } from 'vitest'
import { replayDecision } from '#functions/submission/decision.ts'
import { completeForm, threeALevels } from '../../sample-application.ts'
import {
  importedApplicantRequest,
  newApplicantRequest,
  type Request,
  send,
  signInImportedPerson,
  signInPerson,
} from '../faults/support/test-applicants.ts'
import { localPortal } from '../local-portal.ts'

const local = localPortal()
beforeAll(() => local.seed())

/** Submits an application and returns its stored decision. */
async function submitForDecision(request: Request) {
  const { status, body } = await send(local, request)
  expect(status).toBe(201)
  const application = await local.ports.applications.get(Number(body.applicantId))
  return application?.decision
}

/** An application for dentistry, which requires UCAT, an interview and six good GCSEs. */
async function createDentistryRequest(): Promise<Request> {
  const person = await signInPerson(local)
  const { data, programmeCode } = completeForm(person, 'A200-USBDS')
  const aLevels = threeALevels(['A*', 'A', 'A'], ['Chemistry', 'Biology', 'Mathematics'])
  const ucat = [
    { tpe: 'UCATScore', subject: null, grade: 2800 },
    { tpe: 'UCATBand', subject: null, grade: 2 },
  ]
  const secondaryEducation = { ...aLevels.secondaryEducation, has6orMoreAt6and7: true }
  const qualifications = { ...aLevels, list: [...aLevels.list, ...ucat], secondaryEducation }
  const json = { programmeCode, data: { ...data, qualifications, hasBeenInterviewed: false } }
  return { ...newApplicantRequest(person, programmeCode), json }
}

/** An application whose GCSEs an advisor must check. */
async function createUndecidedRequest(): Promise<Request> {
  const person = await signInPerson(local)
  const { data, programmeCode } = completeForm(person)
  const qualifications = { ...threeALevels(), secondaryEducation: { type: 'Other' } }
  return { ...newApplicantRequest(person), json: { programmeCode, data: { ...data, qualifications } } }
}

const requests = [
  ['a first application', async () => newApplicantRequest(await signInPerson(local)), 'Qualified'],
  [
    'one with a confirmed fee status',
    async () => importedApplicantRequest(await signInImportedPerson(local)),
    'Qualified',
  ],
  ['one for dentistry', createDentistryRequest, 'Qualified'],
  ['one that an advisor checks', createUndecidedRequest, 'Undecided'],
] as const

describe('the decision stored with an application', () => {
  it.each(requests)('is the same when it is replayed: %s', async (_, createRequest, checkStatus) => {
    const decision = await submitForDecision(await createRequest())
    const { evaluation, ...replay } = replayDecision(decision)
    expect(replay).toEqual({ agrees: true, warning: null })
    expect(evaluation).toMatchObject({ checkStatus, placesAvailable: true, mistakes: [] })
    expect(evaluation.messages.length).toBeGreaterThan(0)
  })

  it('names the version of the catalogue and its programme', async () => {
    expect(await submitForDecision(newApplicantRequest(await signInPerson(local)))).toMatchObject({
      catalogueVersion: (await local.ports.catalogue.getProgramme('G400-USCSC'))?.version,
      input: { programme: { name: 'Computer Science BSc (Hons)' }, year: 2027, feeStatus: 'home' },
    })
  })

  it('disagrees with its replay if it does not follow from its input', async () => {
    const decision = (await submitForDecision(newApplicantRequest(await signInPerson(local)))) as {
      input: object
    }
    const input = { ...decision.input, qualifications: threeALevels(['E', 'E', 'E']) }
    expect(replayDecision({ ...decision, input, subjectsVersion: 'earlier' })).toMatchObject({
      agrees: false,
      warning: expect.stringContaining('subject lists have changed since this decision (earlier then'),
      evaluation: { checkStatus: 'NotQualified', mistakes: [{ path: 'programmeCode' }] },
    })
  })

  it('is replayed with the thresholds of its time', async () => {
    const decision = (await submitForDecision(await createDentistryRequest())) as { input: { site: object } }
    const input = { ...decision.input, site: { ...decision.input.site, ucatThreshold: 2801 } }
    expect(replayDecision({ ...decision, input }).evaluation.mistakes).toMatchObject([
      { text: 'UCAT Qualification is required for this programme at 2801 or above' },
    ])
  })

  it('contains no name, email address, telephone number or UCAT ID', async () => {
    const person = await signInPerson(local)
    const { data, programmeCode } = completeForm(person)
    const qualifications = { ...threeALevels(), ucatId: 'UCAT123456' }
    const json = { programmeCode, data: { ...data, qualifications } }
    const stored = JSON.stringify(await submitForDecision({ ...newApplicantRequest(person), json }))
    for (const text of ['Sample', 'Ada', '7946', person.email, person.ucasId, 'UCAT123456'])
      expect(stored).not.toContain(text)
  })
})
