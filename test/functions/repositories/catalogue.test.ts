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
const { programmes } = smallCatalogue
const [first, second] = programmes.map(({ code }) => code)
const [firstProgramme] = programmes
if (!first || !second || !firstProgramme) throw new Error('the sample has too few programmes')
const added = { ...firstProgramme, code: 'X999-NEW' }
const withProgrammes = (changed: typeof programmes) => ({ ...smallCatalogue, programmes: changed })
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

  it('deletes items that it no longer contains', async () => {
    await newCatalogue().load(sampleCatalogue)
    const schools = sampleCatalogue.schools.slice(1)
    const programmes = sampleCatalogue.programmes.filter(
      one => one.schoolCode !== sampleCatalogue.schools[0]?.code,
    )
    await newCatalogue().load({ schools, programmes })
    expect(await newCatalogue().listSchools()).toEqual(schools)
    expect(codes(await newCatalogue().listProgrammes())).toEqual(codes(programmes).sort())
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
    await expect(load).rejects.toMatchObject({
      body: { kind: 'conflict', itemType: 'Catalogue' },
    })
    expect((await newCatalogue().getProgramme(first))?.programme.name).toBe('Theirs')
  })
})

describe('loading a catalogue after a preview', () => {
  const target = changeProgrammes(smallCatalogue, [first], { name: 'Mine' })

  it.each([
    ['the same programme was changed', changeProgrammes(smallCatalogue, [first], noPlaces)],
    ['another programme was changed', changeProgrammes(smallCatalogue, [second], noPlaces)],
    ['a programme was added', withProgrammes([...programmes, added])],
    ['a programme was removed', withProgrammes(programmes.filter(({ code }) => code !== second))],
  ])('is refused when %s since, and writes nothing', async (_, changed) => {
    await newCatalogue().load(smallCatalogue)
    const reviewed = await newCatalogue().listItems()
    await newCatalogue().load(changed)
    const stored = await newCatalogue().listItems()
    await expect(newCatalogue().load(target, reviewed)).rejects.toMatchObject({
      body: { kind: 'conflict', itemType: 'Catalogue' },
    })
    expect(await newCatalogue().listItems()).toEqual(stored)
  })
})
