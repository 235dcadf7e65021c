import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { writeCatalogue } from '#bin/admin/commands/catalogue/catalogue-sheet.ts'
import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { catalogue as catalogueSchema } from '#shared/schemas/programme.ts'
import { type Json, localPortal, seededPortal } from '../../../../functions/support/local-portal.ts'
import { sampleCatalogue } from '../../../../functions/support/sample-catalogue.ts'
import { createFolder } from '../../../../support/temporary-folder.ts'
import { createStaffRunner, succeeded } from '../../staff-runner.ts'
import { submitApplication } from '../../submit-application.ts'

const { pathTo, write } = createFolder()
const local = await seededPortal()
const code = 'G400-USCSC'
const name = 'Computer Science BSc (Hons)'

/** Returns a runner without cached reads, as each command has in its own process. */
const createUncachedRunner = () => createStaffRunner(localPortal())
const { audited } = createStaffRunner(local)
const staff: ReturnType<typeof createUncachedRunner>['staff'] = (...command) =>
  createUncachedRunner().staff(...command)
const run = (command: string) => createUncachedRunner().run(command)
const loadProgramme = async (programmeCode = code) => {
  const response = await localPortal().request('GET', `/api/programmes/${programmeCode}`)
  return response.status === 200 ? ((await response.json()) as Json) : response.status
}

type Sample = typeof sample
const writeChanged = async (change: (catalogue: Sample) => void) => {
  const catalogue = structuredClone(sample)
  change(catalogue)
  return write(Buffer.from(await writeCatalogue(catalogueSchema.parse(catalogue))))
}
const programme = ({ programmes }: Sample, programmeCode = code) =>
  programmes.find(candidate => candidate.code === programmeCode)!

beforeAll(async () => {
  await submitApplication(local)
})
afterEach(async () => void (await local.ports.catalogue.load(sampleCatalogue)))

it('catalogue export writes a workbook whose import changes nothing, and asks before it replaces a file', async () => {
  const output = pathTo('exported.xlsx')
  expect(await run(`catalogue export --output ${output}`)).toContain(
    `${sample.schools.length} schools and ${sample.programmes.length} programmes to ${output}`,
  )
  expect(await staff(`catalogue import ${output} --yes`)).toEqual(
    succeeded('The portal already has this catalogue. Nothing has changed.\n'),
  )
  const before = readFileSync(output)
  await staff(`catalogue places ${code} --home off --yes`)
  expect((await staff(`catalogue export --output ${output}`, 'no\n')).error).toContain(
    `Replace the file ${output}? (yes/no)`,
  )
  expect(readFileSync(output)).toEqual(before)
  expect((await staff(`catalogue export --output ${output}`, 'yes\n')).code).toBe(0)
  expect(readFileSync(output)).not.toEqual(before)
})

describe('catalogue import', () => {
  it('shows every difference by field, asks, and replaces the whole catalogue', async () => {
    const path = await writeChanged(catalogue => {
      programme(catalogue).places.home = false
      programme(catalogue).fee.home = 9535
      Object.assign(programme(catalogue), { campus: undefined })
      programme(catalogue).entryRequirements.alternatives[0]!.overall.a2Grades = 'A*A*A*'
      catalogue.programmes = catalogue.programmes.filter(candidate => candidate.code !== 'A200-USBDS')
      catalogue.programmes.push({ ...programme(catalogue), code: 'X999-TEST', name: 'Testing BSc' })
    })
    const refused = await staff(`catalogue import ${path}`, 'no\n')
    expect(refused.code).toBe(1)
    expect(refused.error).toContain('Change the catalogue: 1 added, 1 removed, 1 changed? (yes/no)')
    for (const text of [
      '+ programme X999-TEST Testing BSc\n',
      '- programme A200-USBDS Dentistry BDS, 0 applications\n',
      `~ programme ${code} ${name}, 1 application\n`,
      '    home places: yes → no\n',
      '    home fee: 9790 → 9535\n',
      '    campus: River Campus → nothing\n',
      '    A-levels: AAA → A*A*A*\n',
    ])
      expect(refused.out).toContain(text)
    expect(await loadProgramme('X999-TEST')).toBe(404)

    expect((await staff(`catalogue import ${path} --yes`)).out).toContain(
      'Changed the catalogue: 1 added, 1 removed, 1 changed. It counts for submissions at once, for new pages within 45 seconds, and for open pages after the next answer.\n',
    )
    expect(await loadProgramme('A200-USBDS')).toBe(404)
    expect(await loadProgramme('X999-TEST')).toMatchObject({ name: 'Testing BSc' })
    expect(await loadProgramme()).toMatchObject({
      places: { home: false, overseas: true },
      fee: { home: 9535 },
    })
    expect(await loadProgramme()).not.toHaveProperty('campus')
    const entries = (await audited('catalogue')).join('\n')
    expect(entries).toContain(`~ programme ${code} ${name}, 1 application\n    `)
    expect(entries).toContain('\n    home fee: 9790 → 9535\n')
  })

  it.each([
    ['the programme', code],
    ['another one', 'A100-USMED'],
  ])('is refused when a colleague switches the places of %s meanwhile', async (_, switchedCode) => {
    const path = await writeChanged(catalogue => {
      programme(catalogue).name = 'Computing'
    })
    const { code: exitCode, error } = await staff(`catalogue import ${path}`, () =>
      staff(`catalogue places ${switchedCode} --home off --yes`),
    )
    expect([exitCode, error]).toEqual([1, expect.stringContaining('Someone else changed the catalogue')])
    expect(await loadProgramme()).toMatchObject({ name })
    expect(await loadProgramme(switchedCode)).toMatchObject({ places: { home: false, overseas: true } })
  })

  it('says which programmes it reopens, and how many applications they have', async () => {
    await staff(`catalogue places ${code} --home off --yes`)
    const { out, error } = await staff(`catalogue import ${await writeChanged(() => undefined)}`, 'no\n')
    expect(out).toContain(`~ programme ${code} ${name}, 1 application, REOPENS for home applicants\n`)
    expect(error).toContain('Change the catalogue: 1 changed, 1 reopened?')
  })

  it('warns of programmes that accept none of the typical applicants', async () => {
    const path = await writeChanged(catalogue => {
      const [alternative] = programme(catalogue).entryRequirements.alternatives
      Object.assign(alternative!, {
        overall: { a2Grades: 'A*A*A*A*', ibPoints: null, ibGrades: null, btecGrades: null },
        conditions: [],
      })
    })
    expect((await staff(`catalogue import ${path}`, 'no\n')).out).toContain(
      `WARNING: nobody with A*A*A*, IB 45 or BTEC D*D*D* qualifies for ${code}.`,
    )
  })
})

describe('catalogue places', () => {
  it('switches the places of a programme, and says before and after in the audit trail', async () => {
    expect((await staff('catalogue places g400 --home off --yes')).out).toBe(
      `Switched the places of ${code} ${name} from home on, overseas on to home off, overseas on. It counts for submissions at once, for new pages within 45 seconds, and for open pages after the next answer.\n`,
    )
    expect(await loadProgramme()).toMatchObject({ places: { home: false, overseas: true } })
    expect(await audited(code)).toContain(
      `sam catalogue places ${code}: home on, overseas on to home off, overseas on`,
    )
    await run('catalogue places g400 --home on --overseas off --yes')
    expect(await loadProgramme()).toMatchObject({ places: { home: true, overseas: false } })
  })

  it('switches several at once, or none of them', async () => {
    const both = `${code} A100-USMED`
    expect((await staff(`catalogue places ${both} NONE --home off --yes`)).error).toContain(
      'There is no programme "NONE".',
    )
    expect(await loadProgramme()).toMatchObject({ places: { home: true } })
    await staff(`catalogue places ${both} --home off --yes`)
    expect(await loadProgramme()).toMatchObject({ places: { home: false } })
    expect(await loadProgramme('A100-USMED')).toMatchObject({ places: { home: false } })
  })

  it('is refused when a colleague changes the programme, but not another, while the question is open', async () => {
    const switchWhile = (otherCode: string) =>
      staff(`catalogue places ${code} --home off`, () =>
        staff(`catalogue places ${otherCode} --overseas off --yes`),
      )
    expect((await switchWhile(code)).error).toContain('Someone else changed the catalogue')
    expect((await switchWhile('A100-USMED')).code).toBe(0)
    expect(await loadProgramme()).toMatchObject({ places: { home: false, overseas: false } })
  })
})

it('catalogue list shows places, and counts the applications of each fee status', async () => {
  expect((await staff('catalogue list alchemy')).out).toBe('There are no such programmes.\n')
  const { out } = await staff('catalogue list computer science bsc')
  expect(out).toMatch(/^G400-USCSC +on +on +1 +0 +Computer Science BSc/m)
  expect(out).toMatch(/^EECS +1 +0 /m)
  // The numbers of a school do not depend on the text.
  expect((await staff('catalogue list robotics')).out).toMatch(/^EECS +1 +0 /m)
})
