import { beforeEach, describe, expect, it } from 'vitest'
import type { Catalogue } from '#shared/schemas/programme.ts'
import { createEmptyTable } from '../support/empty-table.ts'
import { localPortal } from '../support/local-portal.ts'
import { portalWithFaultProxy } from '../support/portal-with-fault-proxy.ts'
import { changeProgrammes, noPlaces, sampleCatalogue, smallCatalogue } from '../support/sample-catalogue.ts'

const { proxy } = await portalWithFaultProxy()
/** Returns the catalogue of a new process. */
const newCatalogue = () => localPortal().ports.catalogue
beforeEach(() => createEmptyTable('catalogue'))

const codes = (items: { code: string }[]) => items.map(({ code }) => code)
const [first, second] = smallCatalogue.programmes.map(({ code }) => code)
if (!first || !second) throw new Error('the sample has too few programmes')
const versionOf = async (code: string) => (await newCatalogue().getProgramme(code))?.version

/** Loads a catalogue whose second transaction fails. Returns the stored programmes, which all have their schools. */
async function loadInPart(target: Catalogue) {
  let written = 0
  proxy.handle(async ({ operation }, forward) =>
    operation === 'TransactWriteItems' && written++ > 0 ? 'cut' : forward(),
  )
  await expect(newCatalogue().load(target)).rejects.toThrow()
  proxy.handle()
  const schools = codes(await newCatalogue().listSchools())
  const stored = await newCatalogue().listProgrammes()
  expect(stored.filter(({ schoolCode }) => !schools.includes(schoolCode))).toEqual([])
  return stored
}

describe('loading a catalogue', () => {
  it('increases the version of changed items only', async () => {
    await newCatalogue().load(smallCatalogue)
    const before = Number(await versionOf(first))
    await newCatalogue().load(changeProgrammes(smallCatalogue, [first], noPlaces))
    expect(await versionOf(first)).toBeGreaterThan(before)
    expect(await versionOf(second)).toBe(before)
  })

  it('leaves complete programmes with schools after a failure, and can be repeated', async () => {
    const one = changeProgrammes(sampleCatalogue, undefined, { name: 'One' })
    const renamed = sampleCatalogue.schools.map(({ code, name }) => ({ code: `N-${code}`, name }))
    const other = {
      schools: renamed,
      programmes: one.programmes.map(each => ({
        ...each,
        schoolCode: `N-${each.schoolCode}`,
        name: 'Other',
      })),
    }
    await newCatalogue().load(one)
    const stored = await loadInPart(other)
    expect(new Set(stored.map(({ name }) => name))).toEqual(new Set(['One', 'Other']))

    const codeOf = (wanted: string) => stored.find(({ name }) => name === wanted)?.code ?? ''
    const failedVersion = Number(await versionOf(codeOf('Other')))
    await newCatalogue().load(other)
    expect(await versionOf(codeOf('One'))).toBeGreaterThan(failedVersion)
    expect(await newCatalogue().listSchools()).toEqual(renamed)
    const names = (await newCatalogue().listProgrammes()).map(({ name }) => name)
    expect(new Set(names)).toEqual(new Set(['Other']))
  })

  it('removes programmes before their schools', async () => {
    await newCatalogue().load(sampleCatalogue)
    const stored = await loadInPart({ schools: [], programmes: [] })
    expect(stored.length).toBeGreaterThan(0)
  })

  it('is refused during another load, and overwrites nothing', async () => {
    await newCatalogue().load(smallCatalogue)
    const theirs = changeProgrammes(smallCatalogue, [first], { name: 'Theirs' })
    proxy.before('TransactWriteItems', () => newCatalogue().load(theirs))
    const load = newCatalogue().load(changeProgrammes(smallCatalogue, [first], { name: 'Mine' }))
    await expect(load).rejects.toMatchObject({ body: { kind: 'conflict', itemType: 'Catalogue' } })
    expect((await newCatalogue().getProgramme(first))?.programme.name).toBe('Theirs')
  })
})
