import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import sample from '#functions/catalogue/sample-catalogue.json' with { type: 'json' }
import { type Json, localPortal } from '../../../../functions/local-portal.ts'
import { createFolder } from '../../../../temporary-folder.ts'
import { createStaffRunner, succeeded } from '../../staff-runner.ts'

const { pathTo, write } = createFolder()
const local = localPortal()
const code = 'G400-USCSC'
const name = 'Computer Science BSc (Hons)'

/** Returns a runner without cached reads, as each command has in its own process. */
const createUncachedRunner = () => createStaffRunner(localPortal())
const { audited } = createStaffRunner(local)
const staff: ReturnType<typeof createUncachedRunner>['staff'] = (...command) =>
  createUncachedRunner().staff(...command)
const json = (command: string) => createUncachedRunner().json(command)
const loadProgramme = async (programmeCode = code) => {
  const response = await localPortal().request('GET', `/api/programmes/${programmeCode}`)
  return response.status === 200 ? ((await response.json()) as Json) : response.status
}

type Sample = typeof sample
const writeChanged = (change: (catalogue: Sample) => void) => {
  const catalogue = structuredClone(sample)
  change(catalogue)
  return write(JSON.stringify(catalogue))
}
const programme = ({ programmes }: Sample, programmeCode = code) =>
  programmes.find(candidate => candidate.code === programmeCode)!

beforeAll(() => local.seed())
afterEach(async () => void (await local.ports.catalogue.load(sample)))

it('catalogue export writes a file whose import changes nothing', async () => {
  const output = pathTo('exported.json')
  expect(await json(`catalogue export --output ${output}`)).toEqual({
    schools: sample.schools.length,
    programmes: sample.programmes.length,
    output,
  })
  for (const file of [output, write((await staff('catalogue export')).out)])
    expect(await staff(`catalogue import ${file} --yes`)).toEqual(
      succeeded('The portal already has this catalogue. Nothing has changed.\n'),
    )
})

describe('catalogue import', () => {
  it('shows every difference by field, asks, and replaces the whole catalogue', async () => {
    const path = writeChanged(catalogue => {
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
      '- programme A200-USBDS Dentistry BDS\n',
      `~ programme ${code} ${name}\n`,
      '    places.home: true → false\n',
      '    fee.home: 9790 → 9535\n',
      '    campus: "River Campus" → nothing\n',
      ' → "A*A*A*"\n',
    ])
      expect(refused.out).toContain(text)
    expect(await loadProgramme('X999-TEST')).toBe(404)

    expect((await staff(`catalogue import ${path} --yes`)).out).toContain(
      'Changed the catalogue: 1 added, 1 removed, 1 changed. Every page shows this within a minute.\n',
    )
    expect(await loadProgramme('A200-USBDS')).toBe(404)
    expect(await loadProgramme('X999-TEST')).toMatchObject({ name: 'Testing BSc' })
    expect(await loadProgramme()).toMatchObject({
      places: { home: false, overseas: true },
      fee: { home: 9535 },
    })
    expect(await loadProgramme()).not.toHaveProperty('campus')
    expect((await audited('catalogue')).map(({ details }) => details)).toContain(
      'added: X999-TEST; removed: A200-USBDS; changed: G400-USCSC',
    )
  })

  it('is refused when a colleague switches places while the question is open', async () => {
    const path = writeChanged(catalogue => {
      programme(catalogue).name = 'Computing'
    })
    const result = await staff(`catalogue import ${path}`, async () => {
      await staff(`catalogue places ${code} --home off --yes`)
      return 'yes\n'
    })
    expect(result.code).toBe(1)
    expect(result.error).toContain('Someone else changed the catalogue before you answered.')
    expect(await loadProgramme()).toMatchObject({ name, places: { home: false, overseas: true } })
  })

  it('prints the differences as JSON, and changes nothing in a dry run', async () => {
    const path = writeChanged(catalogue => {
      programme(catalogue).name = 'Computing'
    })
    const fields = [{ field: 'name', from: `"${name}"`, to: '"Computing"' }]
    const differences = [{ kind: 'programme', code, name: 'Computing', change: 'changed', fields }]
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

  const set =
    (values: object, programmeCode = code) =>
    (catalogue: Sample) =>
      void Object.assign(programme(catalogue, programmeCode), values)
  it.each<[line: string, change: (catalogue: Sample) => void]>([
    [
      'programme A100-USMED, asksInterview: This must be true for A100-USMED',
      set({ asksInterview: false }, 'A100-USMED'),
    ],
    [`programme ${code}, asksInterview: This must be false for ${code}`, set({ asksInterview: true })],
    [`programme ${code}, schoolCode: There is no school NONE`, set({ schoolCode: 'NONE' })],
    [
      `programme ${code}, entryRequirements.alternatives.0.overall.a2Grades: These are not grades of this kind`,
      catalogue => {
        programme(catalogue).entryRequirements.alternatives[0]!.overall.a2Grades = 'AAF'
      },
    ],
    [
      `programme ${code}, code: The code ${code} occurs more than once`,
      catalogue => void catalogue.programmes.push(programme(catalogue)),
    ],
    [`programme ${code}, placess: This is not a field of the catalogue`, set({ placess: true })],
    [
      'school number 2, code: Invalid input: expected string, received undefined',
      catalogue => void Object.assign(catalogue.schools[1]!, { code: undefined }),
    ],
  ])('refuses a file with a mistake: %s', async (line, change) => {
    const result = await staff(`catalogue import ${writeChanged(change)} --yes`)
    expect(result).toMatchObject({ code: 1, out: '' })
    expect(result.error).toContain('has mistakes. Nothing has changed.\n')
    expect(result.error.split('\n')).toContain(line)
  })

  it.each(['', '{', '[]', 'null', '"text"', '{"schools": []}'])('refuses %j', async content => {
    const result = await staff(`catalogue import ${write(content)} --yes`)
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

  it('shows both values in a question, and changes nothing in a dry run', async () => {
    expect(await json(`catalogue places ${code} --home off --dry-run`)).toEqual({
      changed: false,
      dryRun: true,
      code,
      name,
      places: { home: false, overseas: true },
    })
    expect((await staff(`catalogue places ${code} --home off`)).error).toContain(
      `Switch the places of ${code} ${name} from home on, overseas on to home off, overseas on?`,
    )
    expect(await loadProgramme()).toMatchObject({ places: { home: true } })
  })

  it('is refused when a colleague changes the programme, but not another, while the question is open', async () => {
    const switchWhile = (otherCode: string) =>
      staff(`catalogue places ${code} --home off`, async () => {
        await staff(`catalogue places ${otherCode} --overseas off --yes`)
        return 'yes\n'
      })
    const refused = await switchWhile(code)
    expect(refused.code).toBe(1)
    expect(refused.error).toContain('Someone else changed the catalogue before you answered.')
    expect((await switchWhile('A100-USMED')).code).toBe(0)
    expect(await loadProgramme()).toMatchObject({ places: { home: false, overseas: false } })
    expect(await loadProgramme('A100-USMED')).toMatchObject({ places: { overseas: false } })
  })
})
