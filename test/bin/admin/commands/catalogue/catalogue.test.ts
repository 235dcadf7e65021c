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

/** Staff as they sit down anew: each command is a process of its own, which has read nothing yet. */
const anew = () => createStaffRunner(localPortal())
const { audited } = createStaffRunner(local)
const staff: ReturnType<typeof anew>['staff'] = (...asked) => anew().staff(...asked)
const json = (...words: string[]) => anew().json(...words)
const shown = async (of = code) => {
  const answer = await localPortal().request('GET', `/api/programmes/${of}`)
  return answer.status === 200 ? ((await answer.json()) as Json) : answer.status
}

type Sample = typeof sample
const file = (content: unknown) => {
  const path = join(folder, 'catalogue.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const changed = (change: (catalogue: Sample) => void) => {
  const catalogue = structuredClone(sample)
  change(catalogue)
  return file(catalogue)
}
const programme = ({ programmes }: Sample, of = code) => programmes.find(one => one.code === of)!

beforeAll(() => local.seed())
afterEach(async () => void (await local.ports.catalogue.load(sample)))
afterAll(() => rmSync(folder, { recursive: true }))

describe('catalogue export', () => {
  it('writes what an import finds nothing to change in', async () => {
    const { out } = await staff(['catalogue', 'export'])
    expect(await staff(['catalogue', 'import', file(out), '--yes'])).toEqual({
      code: 0,
      out: 'The portal holds this catalogue already: nothing was changed.\n',
      error: '',
    })
    const output = join(folder, 'exported.json')
    expect(await json('catalogue', 'export', '--output', output)).toEqual({
      schools: sample.schools.length,
      programmes: sample.programmes.length,
      output,
    })
    expect((await staff(['catalogue', 'import', output])).out).toContain('nothing was changed')
  })
})

describe('catalogue import', () => {
  const edited = () =>
    changed(catalogue => {
      programme(catalogue).places.home = false
      programme(catalogue).entryRequirements.alternatives[0]!.overall.a2Grades = 'A*A*A*'
      catalogue.programmes = catalogue.programmes.filter(one => one.code !== 'A200-USBDS')
      catalogue.programmes.push({ ...programme(catalogue), code: 'X999-TEST', name: 'Testing BSc' })
    })

  it('shows what it adds, removes and changes, field by field, and then asks', async () => {
    const asked = await staff(['catalogue', 'import', edited()], 'no\n')
    expect(asked.code).toBe(1)
    expect(asked.out).toContain('+ programme X999-TEST Testing BSc\n')
    expect(asked.out).toContain('- programme A200-USBDS Dentistry BDS\n')
    expect(asked.out).toMatch(
      new RegExp(
        `~ programme ${code} ${name.replace(/[()]/g, '\\$&')}\n    places.home: true → false\n    entryRequirements.alternatives.0.overall.a2Grades: ".*" → "A\\*A\\*A\\*"\n`,
      ),
    )
    expect(asked.error).toContain('Change the catalogue: 1 added, 1 removed, 1 changed? (yes/no)')
    expect(await shown('X999-TEST')).toBe(404)
  })

  it('makes the portal hold the file and nothing else', async () => {
    const told = await staff(['catalogue', 'import', edited(), '--yes'])
    expect(told.out).toContain(
      'Changed the catalogue: 1 added, 1 removed, 1 changed. Every page knows within a minute.\n',
    )
    expect(await shown('A200-USBDS')).toBe(404)
    expect(await shown('X999-TEST')).toMatchObject({ name: 'Testing BSc' })
    expect(await shown()).toMatchObject({ places: { home: false, overseas: true } })
    expect((await audited('catalogue')).map(({ details }) => details)).toContain(
      'added: X999-TEST; removed: A200-USBDS; changed: G400-USCSC',
    )
  })

  it('is refused, and opens no place that a colleague closed while it asked', async () => {
    await staff(['catalogue', 'places', code, '--overseas', 'off', '--yes'])
    const path = changed(catalogue => {
      programme(catalogue).name = 'Computing'
      programme(catalogue).places = { home: true, overseas: false }
    })
    const asked = await staff(['catalogue', 'import', path], async () => {
      await staff(['catalogue', 'places', code, '--home', 'off', '--yes'])
      return 'yes\n'
    })
    expect(asked.code).toBe(1)
    expect(asked.out).not.toContain('Changed the catalogue')
    expect(asked.error).toContain('Look at the differences and import it again.')
    expect(await shown()).toMatchObject({ name, places: { home: false, overseas: false } })
  })

  it('tells machines the same, and changes nothing in a dry run', async () => {
    const path = changed(catalogue => {
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
    expect(await json('catalogue', 'import', path, '--dry-run')).toEqual({
      changed: false,
      dryRun: true,
      differences,
    })
    expect(await shown()).toMatchObject({ name })
    expect(await json('catalogue', 'import', path, '--yes')).toEqual({
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
      'an interview question of another programme',
      catalogue => {
        programme(catalogue).asksInterview = true
      },
      `programme ${code}, asksInterview: This must be false for ${code}`,
    ],
    [
      'a school that is not there',
      catalogue => {
        programme(catalogue).schoolCode = 'NONE'
      },
      `programme ${code}, schoolCode: There is no school NONE`,
    ],
    [
      'grades that are none',
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
      `programme ${code}, code: ${code} is there twice`,
    ],
    [
      'places that are no switch',
      catalogue => {
        Object.assign(programme(catalogue).places, { home: 'yes' })
      },
      `programme ${code}, places.home: Invalid input: expected boolean, received string`,
    ],
    [
      'a field that nobody knows',
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
    const refused = await staff(['catalogue', 'import', changed(change), '--yes'])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.error).toContain('has mistakes. Nothing was changed.\n')
    expect(refused.error.split('\n')).toContain(text)
  })

  it.each(['', '{', '[]', 'null', '"text"', '{"schools": []}'])('refuses %j', async content => {
    const refused = await staff(['catalogue', 'import', file(content), '--yes'])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.error).toContain('Nothing was changed.')
    expect(refused.error).not.toMatch(/\n\s+at /)
  })
})

describe('catalogue places', () => {
  it('switches the places of a programme, says so, and the portal shows it', async () => {
    expect((await staff(['catalogue', 'places', 'g400-uscsc', '--home', 'off', '--yes'])).out).toBe(
      `The places of ${code} ${name} are now home off, overseas on. Every page knows within a minute.\n`,
    )
    expect(await shown()).toMatchObject({ places: { home: false, overseas: true } })
    await staff(['catalogue', 'places', code, '--home', 'on', '--overseas', 'off', '--yes'])
    expect(await shown()).toMatchObject({ places: { home: true, overseas: false } })
    expect((await audited(code)).map(({ details }) => details)).toContain(
      'home on, overseas on -> home off, overseas on',
    )
  })

  it('leaves alone what is so already', async () => {
    expect((await staff(['catalogue', 'places', code, '--home', 'on'])).out).toBe(
      `The places of ${code} ${name} are so already (home on, overseas on): nothing was changed.\n`,
    )
  })

  it('changes nothing in a dry run, and without a yes', async () => {
    expect(await json('catalogue', 'places', code, '--home', 'off', '--dry-run')).toEqual({
      changed: false,
      dryRun: true,
      code,
      name,
      places: { home: false, overseas: true },
    })
    expect(await staff(['catalogue', 'places', code, '--home', 'off'])).toEqual({
      code: 1,
      out: '',
      error: `Switch the places of ${code} ${name} from home on, overseas on to home off, overseas on? Nothing was done: add --yes to do it.\n`,
    })
    expect(await shown()).toMatchObject({ places: { home: true } })
  })

  it('never undoes what a colleague switched in the meantime', async () => {
    const slow = anew()
    const other = 'A100-USMED'
    await slow.json('catalogue', 'export', '--output', join(folder, 'read-before.json'))
    await staff(['catalogue', 'places', other, '--overseas', 'off', '--yes'])
    await slow.staff(['catalogue', 'places', code, '--home', 'off', '--yes'])
    expect(await shown(other)).toMatchObject({ places: { overseas: false } })

    const stale = await local.ports.catalogue.getProgramme(code)
    await staff(['catalogue', 'places', code, '--overseas', 'off', '--yes'])
    await expect(local.ports.catalogue.replaceProgramme(stale!.programme, stale!)).rejects.toThrow('conflict')
  })

  it.each<[string[], number, string]>([
    [['X000-NONE', '--home', 'off', '--yes'], 1, 'There is no programme X000-NONE.\n'],
    [[code], 2, 'Say --home on or off, --overseas on or off, or both.\n'],
    [[code, '--home', 'maybe'], 2, "argument 'maybe' is invalid. Allowed choices are on, off."],
  ])('refuses %j', async (words, exitCode, text) => {
    const refused = await staff(['catalogue', 'places', ...words])
    expect(refused).toMatchObject({ code: exitCode, out: '' })
    expect(refused.error).toContain(text)
  })
})
