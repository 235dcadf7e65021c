import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { type Json, localPortal } from '../../../../functions/local-portal.ts'
import { createStaffRunner } from '../../staff-runner.ts'

const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
const local = localPortal()
const code = 'G400-USCSC'
const name = 'Computer Science BSc (Hons)'
const catalogueChanged = 'Someone else changed the catalogue before you answered. Run the command again.\n'

/** Returns a runner without cached reads, as each command has in its own process. */
const createUncachedRunner = () => createStaffRunner(localPortal())
const { audited } = createStaffRunner(local)
const staff: ReturnType<typeof createUncachedRunner>['staff'] = (...commandArguments) =>
  createUncachedRunner().staff(...commandArguments)
const json = (...commandArguments: string[]) => createUncachedRunner().json([...commandArguments])
const loadProgramme = async (programmeCode = code) => {
  const response = await localPortal().request('GET', `/api/programmes/${programmeCode}`)
  return response.status === 200 ? ((await response.json()) as Json) : response.status
}

type Sample = typeof sample
const writeCatalogue = (content: unknown) => {
  const path = join(folder, 'catalogue.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const writeChanged = (change: (catalogue: Sample) => void) => {
  const catalogue = structuredClone(sample)
  change(catalogue)
  return writeCatalogue(catalogue)
}
const programme = ({ programmes }: Sample, programmeCode = code) =>
  programmes.find(candidate => candidate.code === programmeCode)!

beforeAll(() => local.seed())
afterEach(async () => void (await local.ports.catalogue.load(sample)))
afterAll(() => rmSync(folder, { recursive: true }))

describe('catalogue export', () => {
  it('writes a file whose import changes nothing', async () => {
    const { out } = await staff('catalogue export')
    expect(await staff(`catalogue import ${writeCatalogue(out)} --yes`)).toEqual({
      code: 0,
      out: 'The portal already has this catalogue. Nothing has changed.\n',
      error: '',
    })
    const output = join(folder, 'exported.json')
    expect(await json(`catalogue export --output ${output}`)).toEqual({
      schools: sample.schools.length,
      programmes: sample.programmes.length,
      output,
    })
    expect((await staff(`catalogue import ${output}`)).out).toContain('Nothing has changed')
  })
})

describe('catalogue import', () => {
  const writeEdited = () =>
    writeChanged(catalogue => {
      programme(catalogue).places.home = false
      programme(catalogue).entryRequirements.alternatives[0]!.overall.a2Grades = 'A*A*A*'
      catalogue.programmes = catalogue.programmes.filter(candidate => candidate.code !== 'A200-USBDS')
      catalogue.programmes.push({ ...programme(catalogue), code: 'X999-TEST', name: 'Testing BSc' })
    })

  it('shows every difference by field, and then asks', async () => {
    const result = await staff(`catalogue import ${writeEdited()}`, 'no\n')
    expect(result.code).toBe(1)
    expect(result.out).toContain('+ programme X999-TEST Testing BSc\n')
    expect(result.out).toContain('- programme A200-USBDS Dentistry BDS\n')
    expect(result.out).toMatch(
      new RegExp(
        `~ programme ${code} ${name.replace(/[()]/g, '\\$&')}\n    places.home: true → false\n    entryRequirements.alternatives.0.overall.a2Grades: ".*" → "A\\*A\\*A\\*"\n`,
      ),
    )
    expect(result.error).toContain('Change the catalogue: 1 added, 1 removed, 1 changed? (yes/no)')
    expect(await loadProgramme('X999-TEST')).toBe(404)
  })

  it('replaces the whole catalogue by the file', async () => {
    const result = await staff(`catalogue import ${writeEdited()} --yes`)
    expect(result.out).toContain(
      'Changed the catalogue: 1 added, 1 removed, 1 changed. Every page shows this within a minute.\n',
    )
    expect(await loadProgramme('A200-USBDS')).toBe(404)
    expect(await loadProgramme('X999-TEST')).toMatchObject({ name: 'Testing BSc' })
    expect(await loadProgramme()).toMatchObject({ places: { home: false, overseas: true } })
    expect((await audited('catalogue')).map(({ details }) => details)).toContain(
      'added: X999-TEST; removed: A200-USBDS; changed: G400-USCSC',
    )
  })

  it('shows a change of a fact, and stores it', async () => {
    const path = writeChanged(catalogue => {
      programme(catalogue).fee.home = 9535
      Object.assign(programme(catalogue), { campus: undefined })
    })
    const result = await staff(`catalogue import ${path} --yes`)
    expect(result.out).toContain('    fee.home: 9790 → 9535\n    campus: "River Campus" → nothing\n')
    expect(await loadProgramme()).toMatchObject({ fee: { home: 9535, overseas: 29700 } })
    expect(await loadProgramme()).not.toHaveProperty('campus')
  })

  it('takes a catalogue without the optional fields', async () => {
    const path = writeChanged(catalogue => {
      for (const item of catalogue.programmes)
        for (const field of ['qualification', 'duration', 'mode', 'campus', 'fee', 'url'] as const)
          delete (item as Partial<typeof item>)[field]
    })
    expect((await staff(`catalogue import ${path} --yes`)).out).toContain('172 changed')
    expect(await loadProgramme()).not.toHaveProperty('fee')
  })

  it('is refused when a colleague switches places while the question is open', async () => {
    await staff(`catalogue places ${code} --overseas off --yes`)
    const path = writeChanged(catalogue => {
      programme(catalogue).name = 'Computing'
      programme(catalogue).places = { home: true, overseas: false }
    })
    const result = await staff(`catalogue import ${path}`, async () => {
      await staff(`catalogue places ${code} --home off --yes`)
      return 'yes\n'
    })
    expect(result.code).toBe(1)
    expect(result.out).not.toContain('Changed the catalogue')
    expect(result.error).toContain(catalogueChanged)
    expect(await loadProgramme()).toMatchObject({ name, places: { home: false, overseas: false } })
  })

  it('prints the differences as JSON, and changes nothing in a dry run', async () => {
    const path = writeChanged(catalogue => {
      programme(catalogue).name = 'Computing'
    })
    const differences = [
      {
        kind: 'programme',
        code,
        name: 'Computing',
        change: 'changed',
        fields: [{ field: 'name', from: `"${name}"`, to: '"Computing"' }],
      },
    ]
    expect(await json(`catalogue import ${path} --dry-run`)).toEqual({
      changed: false,
      dryRun: true,
      differences,
    })
    expect(await loadProgramme()).toMatchObject({ name })
    expect(await json(`catalogue import ${path} --yes`)).toEqual({
      changed: true,
      dryRun: false,
      version: expect.any(Number),
      differences,
    })
  })

  it.each<[string, (catalogue: Sample) => void, string]>([
    [
      'a medical programme without its interview question',
      catalogue => {
        programme(catalogue, 'A100-USMED').asksInterview = false
      },
      'programme A100-USMED, asksInterview: This must be true for A100-USMED',
    ],
    [
      'an interview question for another programme',
      catalogue => {
        programme(catalogue).asksInterview = true
      },
      `programme ${code}, asksInterview: This must be false for ${code}`,
    ],
    [
      'an unknown school',
      catalogue => {
        programme(catalogue).schoolCode = 'NONE'
      },
      `programme ${code}, schoolCode: There is no school NONE`,
    ],
    [
      'invalid grades',
      catalogue => {
        programme(catalogue).entryRequirements.alternatives[0]!.overall.a2Grades = 'AAF'
      },
      `programme ${code}, entryRequirements.alternatives.0.overall.a2Grades: These are not grades of this kind`,
    ],
    [
      'a programme twice',
      catalogue => {
        catalogue.programmes.push(programme(catalogue))
      },
      `programme ${code}, code: The code ${code} occurs more than once`,
    ],
    [
      'places that are not a boolean',
      catalogue => {
        Object.assign(programme(catalogue).places, { home: 'yes' })
      },
      `programme ${code}, places.home: Invalid input: expected boolean, received string`,
    ],
    [
      'an address that is not https',
      catalogue => {
        programme(catalogue).url = 'javascript:alert(1)'
      },
      `programme ${code}, url: This is not an address that begins with https://`,
    ],
    [
      'a fee without one for overseas applicants',
      catalogue => {
        Object.assign(programme(catalogue), { fee: { home: 9790 } })
      },
      `programme ${code}, fee.overseas: Invalid input: expected number, received undefined`,
    ],
    [
      'a fee with pence',
      catalogue => {
        programme(catalogue).fee.home = 9790.5
      },
      `programme ${code}, fee.home: Invalid input: expected int, received number`,
    ],
    [
      'a campus of spaces',
      catalogue => {
        programme(catalogue).campus = '  '
      },
      `programme ${code}, campus: This is empty`,
    ],
    [
      'an unknown field',
      catalogue => {
        Object.assign(programme(catalogue), { placess: true })
      },
      `programme ${code}, placess: This is not a field of the catalogue`,
    ],
    [
      'a school without a code',
      catalogue => {
        Object.assign(catalogue.schools[1]!, { code: undefined })
      },
      'school number 2, code: Invalid input: expected string, received undefined',
    ],
  ])('refuses %s', async (_what, change, text) => {
    const result = await staff(`catalogue import ${writeChanged(change)} --yes`)
    expect(result).toMatchObject({ code: 1, out: '' })
    expect(result.error).toContain('has mistakes. Nothing has changed.\n')
    expect(result.error.split('\n')).toContain(text)
  })

  it.each(['', '{', '[]', 'null', '"text"', '{"schools": []}'])('refuses %j', async content => {
    const result = await staff(`catalogue import ${writeCatalogue(content)} --yes`)
    expect(result).toMatchObject({ code: 1, out: '' })
    expect(result.error).toContain('Nothing has changed.')
    expect(result.error).not.toMatch(/\n\s+at /)
  })
})

describe('catalogue places', () => {
  it('switches the places of a programme', async () => {
    expect((await staff('catalogue places g400-uscsc --home off --yes')).out).toBe(
      `The places of ${code} ${name} are now home off, overseas on. Every page shows this within a minute.\n`,
    )
    expect(await loadProgramme()).toMatchObject({ places: { home: false, overseas: true } })
    await staff(`catalogue places ${code} --home on --overseas off --yes`)
    expect(await loadProgramme()).toMatchObject({ places: { home: true, overseas: false } })
    expect((await audited(code)).map(({ details }) => details)).toContain(
      'home on, overseas on -> home off, overseas on',
    )
  })

  it('changes nothing in a dry run, and without a confirmation', async () => {
    expect(await json(`catalogue places ${code} --home off --dry-run`)).toEqual({
      changed: false,
      dryRun: true,
      code,
      name,
      places: { home: false, overseas: true },
    })
    expect(await staff(`catalogue places ${code} --home off`)).toEqual({
      code: 1,
      out: '',
      error: `Switch the places of ${code} ${name} from home on, overseas on to home off, overseas on? Nothing has changed. To confirm without a terminal, add --yes.\n`,
    })
    expect(await loadProgramme()).toMatchObject({ places: { home: true } })
  })

  it('is refused when a colleague changes the programme while the question is open', async () => {
    const result = await staff(`catalogue places ${code} --home off`, async () => {
      await staff(`catalogue places ${code} --overseas off --yes`)
      return 'yes\n'
    })
    expect(result.code).toBe(1)
    expect(result.error).toContain(catalogueChanged)
  })

  it('preserves what a colleague switched meanwhile', async () => {
    const slow = createUncachedRunner()
    const other = 'A100-USMED'
    await slow.json(`catalogue export --output ${join(folder, 'read-before.json')}`)
    await staff(`catalogue places ${other} --overseas off --yes`)
    await slow.staff(`catalogue places ${code} --home off --yes`)
    expect(await loadProgramme(other)).toMatchObject({ places: { overseas: false } })

    const stale = await local.ports.catalogue.getProgramme(code)
    await staff(`catalogue places ${code} --overseas off --yes`)
    await expect(local.ports.catalogue.replaceProgramme(stale!.programme, stale!)).rejects.toThrow('conflict')
  })

  it.each<[string[], number, string]>([
    [['X000-NONE', '--home', 'off', '--yes'], 1, 'There is no programme X000-NONE.\n'],
    [[code], 2, 'Add --home on or off, --overseas on or off, or both.\n'],
    [[code, '--home', 'maybe'], 2, "argument 'maybe' is invalid. Allowed choices are on, off."],
  ])('refuses %j', async (placesArguments, exitCode, text) => {
    const result = await staff(['catalogue', 'places', ...placesArguments])
    expect(result).toMatchObject({ code: exitCode, out: '' })
    expect(result.error).toContain(text)
  })
})
