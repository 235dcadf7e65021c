import { describe, expect, it } from 'vitest'
import { contractRows, type Reply } from '#shared/contract.ts'
import { threeALevels } from '../../support/sample-application.ts'
import { readReply, seededPortal } from '../support/local-portal.ts'
import { sampleCatalogue } from '../support/sample-catalogue.ts'
import { createSession } from '../support/test-applicants.ts'

const local = await seededPortal()
const json = async (path: string) => (await local.request('GET', path)).json()

describe('the catalogue', () => {
  it('lists schools and programmes, and each by its code', async () => {
    expect(await json('/api/schools')).toEqual(sampleCatalogue.schools)
    expect(await json('/api/programmes')).toHaveLength(sampleCatalogue.programmes.length)
    expect(await json('/api/schools/SBBS')).toMatchObject({ code: 'SBBS' })
    expect(await json('/api/programmes/C800-USPSY')).toMatchObject({
      schoolCode: 'SBBS',
      minimumAge: 'start-of-year',
      qualification: 'BSc (Hons)',
      duration: '3 years',
      mode: 'full-time',
      campus: 'River Campus',
      fee: { home: 9790, overseas: 28400 },
      url: 'https://www.example.org/programmes/c800-uspsy',
    })
  })

  it.each([
    ['/api/schools/NONE', 'School', 'NONE'],
    ['/api/programmes/X1', 'Programme', 'X1'],
  ])('does not know %s', async (path, itemType, item) => {
    const reply = await readReply(local.request('GET', path))
    expect(reply).toMatchObject({ status: 404, body: { kind: 'not-found', itemType, item } })
  })
})

describe('the entry check', () => {
  const check = (bearer: string, change = {}) =>
    local.request('POST', '/api/qualifications/entry', {
      bearer,
      json: { version: 1, qualifications: threeALevels(), residency: 'A', immigrationStatus: 'A', ...change },
    })

  it('returns the result of every programme, with the requirements and the reasons', async () => {
    const { bearer } = await createSession(local)
    const results: Reply<'check-entry'> = await (await check(bearer)).json()
    expect(results).toHaveLength(sampleCatalogue.programmes.length)
    const of = (code: string) => results.find(result => result.programmeCode === code)
    expect(of('G400-USCSC')).toMatchObject({ checkStatus: 'Qualified', placesAvailable: true })
    expect(of('G401-USCSM')).toMatchObject({ checkStatus: 'NotQualified' })
    expect(of('G401-USCSM')?.messages.map(message => message.text)).toContain(
      'This programme asks for A*AA. Your best three A-levels are AAA',
    )
    expect(of('G402-USCSI')).toMatchObject({ placesAvailable: false })
  })

  it('refuses a year to come', async () => {
    const { bearer } = await createSession(local)
    const qualifications = threeALevels(undefined, undefined, 2028)
    const text = 'Must be 2027 or earlier'
    const messages = [0, 1, 2].map(row => ({ path: `qualifications.list.${row}.yearObtained`, text }))
    expect(await readReply(check(bearer, { qualifications }))).toMatchObject({
      status: 422,
      body: { messages },
    })
  })

  it('counts the places for the fee status', async () => {
    const { bearer } = await createSession(local)
    const results: unknown = await (await check(bearer, { residency: 'C' })).json()
    const expected = { programmeCode: 'G402-USCSI', placesAvailable: true }
    expect(results).toContainEqual(expect.objectContaining(expected))
  })
})

describe('the API', () => {
  it('publishes its whole contract', async () => {
    const { openapi, paths } = (await json('/api/openapi.json')) as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }
    expect(openapi).toBe('3.1.0')
    const published = Object.values(paths).flatMap(methods =>
      Object.values(methods).map(one => one.operationId),
    )
    expect(published.sort()).toEqual(contractRows.map(([name]) => name).sort())
  })

  it('responds to an unknown call with 404', async () => {
    const reply = await readReply(local.request('GET', '/api/nothing'))
    expect(reply).toMatchObject({ status: 404, body: { kind: 'not-found' } })
  })
})
