import { beforeEach, describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { replayDecision } from '#functions/submission/decision.ts'
import { threeALevels, wholeForm } from '../../sample-application.ts'
import {
  importedApplicantRequest,
  newApplicantRequest,
  type Request,
  send,
  signInImportedPerson,
  signInPerson,
} from '../faults/support/test-applicants.ts'
import { changeProgrammes, createCatalogueTable, noPlaces, sampleCatalogue } from '../isolated-catalogue.ts'
import { localPortal } from '../local-portal.ts'

await createCatalogueTable()
const local = localPortal()
let version: number
beforeEach(async () => {
  version = await local.ports.catalogue.load(sampleCatalogue)
})

/** The decision as the database gives it back. */
async function decided(request: Request) {
  const { status, body } = await send(local, request)
  expect(status).toBe(201)
  const application = await local.ports.applications.get(Number(body.applicantId))
  return application?.decision
}

/** A form for dentistry, which asks for UCAT, an interview and six good GCSEs. */
async function dentistry(): Promise<Request> {
  const person = await signInPerson(local)
  const { data, programmeCode } = wholeForm(person, 'A200-USBDS')
  const held = threeALevels(['A*', 'A', 'A'], ['Chemistry', 'Biology', 'Mathematics'])
  const ucat = [
    { tpe: 'UCATScore', subject: null, grade: 2800 },
    { tpe: 'UCATBand', subject: null, grade: 2 },
  ]
  const secondaryEducation = { ...held.secondaryEducation, has6orMoreAt6and7: true }
  const qualifications = { ...held, list: [...held.list, ...ucat], secondaryEducation }
  const json = { programmeCode, data: { ...data, qualifications, hasBeenInterviewed: false } }
  return { ...newApplicantRequest(person, programmeCode), json }
}

/** A form whose GCSEs an advisor has to look at. */
async function undecided(): Promise<Request> {
  const person = await signInPerson(local)
  const { data, programmeCode } = wholeForm(person)
  const qualifications = { ...threeALevels(), secondaryEducation: { type: 'Other' } }
  return { ...newApplicantRequest(person), json: { programmeCode, data: { ...data, qualifications } } }
}

const forms = [
  ['a first application', async () => newApplicantRequest(await signInPerson(local)), 'Qualified'],
  [
    'one with a confirmed fee status',
    async () => importedApplicantRequest(await signInImportedPerson(local)),
    'Qualified',
  ],
  ['one for dentistry', dentistry, 'Qualified'],
  ['one that an advisor checks', undecided, 'Undecided'],
] as const

describe('the decision kept with an application', () => {
  it.each(forms)('gives the same result when it is made again: %s', async (_, form, checkStatus) => {
    const again = replayDecision(await decided(await form()))
    expect(again).toMatchObject({ agrees: true, warning: null })
    expect(again.evaluation).toMatchObject({ checkStatus, placesAvailable: true, mistakes: [] })
    expect(again.evaluation.messages.length).toBeGreaterThan(0)
  })

  it.each(forms)('also when the catalogue is another by then: %s', async (_, form) => {
    const decision = await decided(await form())
    const first = replayDecision(decision)
    await local.ports.catalogue.load(
      changeProgrammes(sampleCatalogue, undefined, { ...noPlaces, name: 'Another' }),
    )
    expect(replayDecision(decision)).toEqual(first)
    await local.ports.catalogue.load({ schools: [], programmes: [] })
    expect(replayDecision(decision)).toEqual(first)
  })

  it('says in which version of the catalogue its programme was', async () => {
    const renamed = changeProgrammes(sampleCatalogue, ['G400-USCSC'], { name: 'Computing' })
    version = await local.ports.catalogue.load(renamed)
    expect(await decided(newApplicantRequest(await signInPerson(local)))).toMatchObject({
      catalogueVersion: version,
      facts: { programme: { name: 'Computing' }, year: 2027, feeStatus: 'home' },
    })
  })

  it('says clearly when the subject lists are others by then', async () => {
    const decision = await decided(newApplicantRequest(await signInPerson(local)))
    const { warning } = replayDecision(decision, { ...subjectLists, subjectAliases: [] })
    expect(warning).toMatch(
      /^The subject lists have changed since this decision \(\S{12} then, \S{12} now\): a different outcome does not mean that the decision was wrong\.$/,
    )
  })

  it('is found out when it does not follow from its facts', async () => {
    const decision = (await decided(newApplicantRequest(await signInPerson(local)))) as { facts: object }
    const facts = { ...decision.facts, qualifications: threeALevels(['E', 'E', 'E']) }
    expect(replayDecision({ ...decision, facts })).toMatchObject({
      agrees: false,
      evaluation: { checkStatus: 'NotQualified', mistakes: [{ path: 'programmeCode' }] },
    })
  })

  it('goes by the thresholds of its time', async () => {
    const decision = (await decided(await dentistry())) as { facts: { site: object } }
    const facts = { ...decision.facts, site: { ...decision.facts.site, ucatThreshold: 2801 } }
    expect(replayDecision({ ...decision, facts }).evaluation.mistakes).toMatchObject([
      { text: 'UCAT Qualification is required for this programme at 2801 or above' },
    ])
  })

  it('holds neither name nor address nor telephone nor UCAT ID', async () => {
    const person = await signInPerson(local)
    const { data, programmeCode } = wholeForm(person)
    const qualifications = { ...threeALevels(), ucatId: 'UCAT123456' }
    const json = { programmeCode, data: { ...data, qualifications } }
    const kept = JSON.stringify(await decided({ ...newApplicantRequest(person), json }))
    for (const personal of ['Sample', 'Ada', '7946', person.email, person.ucasId, 'UCAT123456'])
      expect(kept).not.toContain(personal)
  })
})
