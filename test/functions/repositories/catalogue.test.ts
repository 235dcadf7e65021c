import { beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { portalWithFaultProxy } from '../faults/support/portal-with-fault-proxy.ts'
import { changeProgrammes, createCatalogueTable, noPlaces, sampleCatalogue } from '../isolated-catalogue.ts'
import { localPortal } from '../local-portal.ts'

const { proxy } = await portalWithFaultProxy()
/** The catalogue of a process that has just started. */
const started = () => localPortal().ports.catalogue
beforeEach(() => createCatalogueTable())

const codes = (things: { code: string }[]) => things.map(({ code }) => code)
const [first, second] = sampleCatalogue.programmes.map(({ code }) => code)
if (!first || !second) throw new Error('the sample has too few programmes')
const versionOf = async (code: string) => (await started().getProgramme(code))?.version

describe('loading a catalogue', () => {
  it('writes it to the table', async () => {
    expect(await started().getVersion()).toBe(0)
    const version = await started().load(sampleCatalogue)
    expect(await started().getVersion()).toBe(version)
    expect(await started().listSchools()).toEqual(sampleCatalogue.schools)
    const kept = await started().listProgrammes()
    expect(codes(kept)).toEqual(codes(sampleCatalogue.programmes).sort())
    expect(kept).toEqual(expect.arrayContaining(sampleCatalogue.programmes))
  })

  it('increases the version of changed items only', async () => {
    const before = await started().load(sampleCatalogue)
    const after = await started().load(changeProgrammes(sampleCatalogue, [first], noPlaces))
    expect(after).toBeGreaterThan(before)
    expect([await versionOf(first), await versionOf(second)]).toEqual([after, before])
    expect(await started().getVersion()).toBe(after)
  })

  it('deletes items that it no longer contains', async () => {
    await started().load(sampleCatalogue)
    const schools = sampleCatalogue.schools.slice(1)
    const programmes = sampleCatalogue.programmes.filter(
      one => one.schoolCode !== sampleCatalogue.schools[0]?.code,
    )
    await started().load({ schools, programmes })
    expect(await started().listSchools()).toEqual(schools)
    expect(codes(await started().listProgrammes())).toEqual(codes(programmes).sort())
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
    const before = await started().load(one)
    let written = 0
    proxy.handle(async ({ operation }, forward) =>
      operation === 'TransactWriteItems' && written++ > 0 ? 'cut' : forward(),
    )
    await expect(started().load(other)).rejects.toThrow()
    proxy.handle()

    const schools = codes(await started().listSchools())
    const half = await started().listProgrammes()
    expect(new Set(half.map(({ name }) => name))).toEqual(new Set(['One', 'Other']))
    expect(half.filter(({ name, schoolCode }) => schoolCode.startsWith('N-') !== (name === 'Other'))).toEqual(
      [],
    )
    expect(half.filter(({ schoolCode }) => !schools.includes(schoolCode))).toEqual([])
    expect(await started().getVersion()).toBe(before)

    const dead = await versionOf(half.find(({ name }) => name === 'Other')?.code ?? '')
    const after = await started().load(other)
    expect(after).toBeGreaterThan(dead ?? Number.POSITIVE_INFINITY)
    expect(await started().listSchools()).toEqual(renamed)
    expect(new Set((await started().listProgrammes()).map(({ name }) => name))).toEqual(new Set(['Other']))
  })

  it('is refused during another load, and overwrites nothing', async () => {
    await started().load(sampleCatalogue)
    let theirs: Promise<number> | undefined
    proxy.handle(async ({ operation }, forward) => {
      if (operation === 'TransactWriteItems' && !theirs) {
        theirs = started().load(changeProgrammes(sampleCatalogue, [first], { name: 'Theirs' }))
        await theirs
      }
      return forward()
    })
    const mine = started().load(changeProgrammes(sampleCatalogue, [first], { name: 'Mine' }))
    await expect(mine).rejects.toMatchObject({
      error: { kind: 'conflict', itemType: 'Catalogue', item: first },
    })
    expect((await started().getProgramme(first))?.programme.name).toBe('Theirs')
  })
})

describe('loading a catalogue after a preview', () => {
  const wanted = changeProgrammes(sampleCatalogue, [first], { name: 'Mine' })

  it('writes it while the preview is up to date', async () => {
    await started().load(sampleCatalogue)
    await started().load(wanted, await started().listItems())
    expect((await started().getProgramme(first))?.programme.name).toBe('Mine')
  })

  it.each([
    ['the same programme was changed', changeProgrammes(sampleCatalogue, [first], noPlaces), first],
    ['another programme was changed', changeProgrammes(sampleCatalogue, [second], noPlaces), second],
    [
      'a programme was added',
      {
        ...sampleCatalogue,
        programmes: [
          ...sampleCatalogue.programmes,
          { ...sampleCatalogue.programmes[0], code: 'X999-NEW', asksInterview: false },
        ],
      },
      'X999-NEW',
    ],
    [
      'a programme was removed',
      {
        ...sampleCatalogue,
        programmes: sampleCatalogue.programmes.filter(({ code }) => code !== second),
      },
      second,
    ],
  ])('is refused when %s since, and writes nothing', async (_, theirs, item) => {
    await started().load(sampleCatalogue)
    const shown = await started().listItems()
    await started().load(theirs)
    const held = await started().listItems()
    await expect(started().load(wanted, shown)).rejects.toMatchObject({
      error: { kind: 'conflict', itemType: 'Catalogue', item },
    })
    expect(await started().listItems()).toEqual(held)
  })
})

describe('a catalogue is refused', () => {
  const { schools, programmes } = sampleCatalogue
  it.each([
    ['without programmes', { schools }, 'programmes'],
    ['with a school given twice', { schools: [...schools, schools[0]], programmes }, 'schools.15.code'],
    [
      'with a programme given twice',
      { schools, programmes: [...programmes, programmes[0]] },
      'programmes.172.code',
    ],
    [
      'with a programme of no school',
      changeProgrammes(sampleCatalogue, [first], { schoolCode: 'NONE' }),
      'programmes.0.schoolCode',
    ],
    [
      'that does not ask for the interview of a medical programme',
      changeProgrammes(sampleCatalogue, ['A200-USBDS'], { asksInterview: false }),
      `programmes.${programmes.findIndex(({ code }) => code === 'A200-USBDS')}.asksInterview`,
    ],
    [
      'that asks for an interview of another',
      changeProgrammes(sampleCatalogue, ['G400-USCSC'], { asksInterview: true }),
      `programmes.${programmes.findIndex(({ code }) => code === 'G400-USCSC')}.asksInterview`,
    ],
  ])('%s, and nothing is written', async (_, file, path) => {
    const refused = await started()
      .load(file)
      .catch((thrown: unknown) => thrown)
    expect(refused instanceof Refusal && refused.error).toMatchObject({
      kind: 'invalid',
      messages: [{ path }],
    })
    expect(await started().listProgrammes()).toEqual([])
    expect(await started().getVersion()).toBe(0)
  })
})
