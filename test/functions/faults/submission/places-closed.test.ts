import { beforeEach, describe, expect, it } from 'vitest'
import { emptyForm } from '#shared/schemas/form.ts'
import type { Catalogue } from '#shared/schemas/programme.ts'
import { withValue } from '../../../shared/form-with-value.ts'
import { completeSubmission } from '../../../support/sample-application.ts'
import { cancelledByTable } from '../../support/database-errors.ts'
import { createEmptyTable } from '../../support/empty-table.ts'
import { localPortal } from '../../support/local-portal.ts'
import { portalWithFaultProxy } from '../../support/portal-with-fault-proxy.ts'
import { changeProgrammes, noPlaces, smallCatalogue } from '../../support/sample-catalogue.ts'
import { readStoredApplication } from '../../support/stored-application.ts'
import {
  createSession,
  importedApplicantRequest,
  newApplicantRequest,
  type Person,
  saveDraft,
  send,
  signInImportedPerson,
} from '../../support/test-applicants.ts'

const { proxy } = await portalWithFaultProxy()
await createEmptyTable('catalogue')
const programmeCode = 'G400-USCSC'
const withoutPlaces = (codes: string[] | undefined) => changeProgrammes(smallCatalogue, codes, noPlaces)

/** A new process for every test, since a process keeps the list of programmes for 30 seconds. */
let local: ReturnType<typeof localPortal>
beforeEach(async () => {
  local = localPortal()
  await local.ports.catalogue.load(smallCatalogue)
})

const listNamedCodes = (message: unknown) =>
  [...String(message).matchAll(/\(([A-Z0-9]+-[A-Z0-9]+)\)/g)].map(([, code]) => code ?? '')

async function expectNothingStored(person: Person) {
  const { record, application, receipts, draft } = await readStoredApplication(local, person)
  expect([record, application, receipts]).toEqual([undefined, undefined, []])
  expect(draft.form).toEqual(emptyForm)
}

async function withDraft() {
  const person = await createSession(local)
  await saveDraft(local, person.bearer)
  return person
}

/** Loads a catalogue when the next submission is on its way to be written. */
const loadDuringSubmission = (catalogue: Catalogue) =>
  proxy.before('TransactWriteItems', () => localPortal().ports.catalogue.load(catalogue))

describe('fault 15: a place closes', () => {
  it('between the check and the submission: the refusal names up to three open programmes, nearest first', async () => {
    const person = await withDraft()
    await local.ports.catalogue.load(withoutPlaces([programmeCode]))
    const { status, body } = await send(local, newApplicantRequest(person))
    expect(status).toBe(409)
    expect(body).toMatchObject({ kind: 'conflict', itemType: 'Programme', item: programmeCode })
    expect(listNamedCodes(body.message)).toEqual(['I400-USCAI', 'I40A-USCAY', 'GG14-USCMA'])
    await expectNothingStored(person)
  })

  it('between the evaluation and the write: the same, and applicants can apply for the programmes that it names', async () => {
    const person = await withDraft()
    loadDuringSubmission(withoutPlaces([programmeCode, 'I400-USCAI']))
    const { status, body } = await send(local, newApplicantRequest(person))
    expect([status, body.itemType, body.item]).toEqual([409, 'Programme', programmeCode])
    expect(listNamedCodes(body.message)).toHaveLength(3)
    expect(listNamedCodes(body.message)).not.toContain('I400-USCAI')
    await expectNothingStored(person)
    expect((await send(local, newApplicantRequest(person, listNamedCodes(body.message)[0]))).status).toBe(201)
  })

  it('and the named programmes would accept this applicant: the nearest is not named to one who is too young for it', async () => {
    const nearest = 'I400-USCAI'
    const person = await withDraft()
    await local.ports.catalogue.load(
      changeProgrammes(withoutPlaces([programmeCode]), [nearest], { minimumAge: 'start-of-year' }),
    )
    const form = completeSubmission(person, programmeCode)
    const json = withValue(form, 'data.details.dateOfBirth', '2010-08-31')
    const { body } = await send(local, { ...newApplicantRequest(person), json })
    expect(body.itemType).toBe('Programme')
    expect(listNamedCodes(body.message)).toHaveLength(3)
    expect(listNamedCodes(body.message)).not.toContain(nearest)
  })

  it('to somebody on record, when nothing else is open: the refusal says who to call', async () => {
    const person = await signInImportedPerson(local)
    await local.ports.catalogue.load(withoutPlaces(undefined))
    const { body } = await send(local, importedApplicantRequest(person))
    expect(body.message).toMatch(/Choose another programme, or call us on 020 7946 0018\.$/)
    expect((await readStoredApplication(local, person)).application).toBeUndefined()
  })

  it('elsewhere, or in a detail that does not matter: the submission is evaluated again and accepted', async () => {
    const person = await withDraft()
    loadDuringSubmission(
      changeProgrammes(withoutPlaces(['I400-USCAI']), [programmeCode], { name: 'Computer Science' }),
    )
    expect((await send(local, newApplicantRequest(person))).status).toBe(201)
    const { application } = await readStoredApplication(local, person)
    expect(application?.programmeName).toBe('Computer Science')
  })

  it('or changes again and again: the submission is evaluated three times at most', async () => {
    const person = await createSession(local)
    let attempts = 0
    proxy.handle(async (call, forward) =>
      call.operation === 'TransactWriteItems' && attempts++ < 5
        ? cancelledByTable(call, { catalogue: 'ConditionalCheckFailed' })
        : forward(),
    )
    expect(await send(local, newApplicantRequest(person))).toMatchObject({
      status: 409,
      body: {
        itemType: 'Catalogue',
        item: programmeCode,
        message: 'This programme changed while you were applying. Check it and submit again.',
      },
    })
    expect(proxy.callsOf('TransactWriteItems')).toHaveLength(3)
  })
})
