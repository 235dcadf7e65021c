import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { localPortal, newUcasId } from '../../../../functions/local-portal.ts'
import { createStaffRunner } from '../../staff-runner.ts'

const folder = mkdtempSync(join(tmpdir(), 'import-'))
afterAll(() => rmSync(folder, { recursive: true }))
const local = localPortal()
const { staff, json, audited } = createStaffRunner(local)

const heading = 'ucasId,email,forenames,surname,dateOfBirth,feeStatus'
const line = (ucasId: string, surname = 'Sample') =>
  `${ucasId},a${ucasId}@example.org,Ada,${surname},2009-03-14,home`
const file = (content: string | Buffer) => {
  const path = join(folder, `${newUcasId()}.csv`)
  writeFileSync(path, content)
  return path
}
const csv = (...lines: string[]) => file([heading, ...lines].join('\r\n'))

describe('applicants import', () => {
  it('makes a record under a number of its own for each applicant', async () => {
    const ids = [newUcasId(), newUcasId()]
    const told = await staff(['applicants', 'import', csv(...ids.map(id => line(id, 'Ó Séaghdha'))), '--yes'])
    expect(told).toEqual({ code: 0, out: 'Imported 2 applicants.\n', error: '' })
    const records = await Promise.all(ids.map(id => local.ports.applicants.get(id)))
    expect(records.map(record => record?.details.surname)).toEqual(['Ó Séaghdha', 'Ó Séaghdha'])
    expect(new Set(records.map(record => record?.applicantId)).size).toBe(2)
  })

  it('leaves as it is whoever has a record', async () => {
    const [known, fresh] = [newUcasId(), newUcasId()]
    await staff(['applicants', 'import', csv(line(known)), '--yes'])
    const before = await local.ports.applicants.get(known)
    const both = csv(line(known, 'Other'), line(fresh))
    expect(await json('applicants', 'import', both, '--dry-run')).toEqual({
      changed: false,
      dryRun: true,
      rows: 2,
      added: 1,
      left: 1,
    })
    expect(await local.ports.applicants.get(fresh)).toBeUndefined()
    expect((await staff(['applicants', 'import', both, '--yes'])).out).toBe(
      'Imported 1 applicant; left as before, with a record already: 1 applicant.\n',
    )
    expect(await local.ports.applicants.get(known)).toEqual(before)
  })

  it('leaves out only those who apply while it goes on', async () => {
    const ids = [newUcasId(), newUcasId(), newUcasId()]
    const [, second = ''] = ids
    await staff(['applicants', 'import', csv(line(second)), '--yes'])
    vi.spyOn(local.ports.applicants, 'findExisting').mockResolvedValueOnce(new Set())
    expect(
      await json('applicants', 'import', csv(...ids.map(id => line(id, 'Late'))), '--yes'),
    ).toMatchObject({
      added: 2,
      left: 1,
    })
    expect((await local.ports.applicants.get(second))?.details.surname).toBe('Sample')
  })

  it('asks first, and leaves a trace of what it did', async () => {
    const asked = csv(line(newUcasId()), line(newUcasId()), line(newUcasId()))
    expect((await staff(['applicants', 'import', asked])).error).toBe(
      'Import 3 applicants? Nothing was done: add --yes to do it.\n',
    )
    const before = (await audited('3 applicants')).length
    await staff(['applicants', 'import', asked, '--yes'])
    expect(await audited('3 applicants')).toHaveLength(before + 1)
  })

  it('imports ten thousand', async () => {
    const first = Number(newUcasId()) % 900_000_000
    const ids = Array.from({ length: 10_000 }, (_, place) => String(1_000_000_000 + first + place))
    const told = await json('applicants', 'import', csv(...ids.map(id => line(id))), '--yes')
    expect(told).toMatchObject({ rows: 10_000, added: 10_000 })
    const some = await Promise.all(
      [ids[0], ids[4999], ids[9999]].map(id => local.ports.applicants.get(id ?? '')),
    )
    expect(some.map(record => record?.version)).toEqual([1, 1, 1])
  })

  it.each([
    ['of Windows-1252', Buffer.from(`${heading}\n${line('1234567890', 'S\u00e9')}`, 'latin1')],
    ['of UTF-16', Buffer.from(`\uFEFF${heading}\n${line('1234567890')}`, 'utf16le')],
    ['that is no text', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])],
  ])('refuses a file %s', async (_name, content) => {
    const path = file(content)
    expect(await staff(['applicants', 'import', path, '--yes'])).toEqual({
      code: 1,
      out: '',
      error: `The file ${path} is not UTF-8 text. In Excel, save it as "CSV UTF-8 (Comma delimited)". Nothing was done.\n`,
    })
  })

  it('refuses a UCAS ID that is there twice, and imports nobody', async () => {
    const id = newUcasId()
    const refused = await staff(['applicants', 'import', csv(line(id), line(id)), '--yes'])
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.error).toBe(
      'Nothing was imported.\nLine 3, ucasId: This UCAS ID stands in line 2 already\n',
    )
    expect(await local.ports.applicants.get(id)).toBeUndefined()
  })

  it('refuses a file that is not there, or a folder', async () => {
    expect((await staff(['applicants', 'import', join(folder, 'none.csv')])).error).toBe(
      `There is no file ${join(folder, 'none.csv')}.\n`,
    )
    expect((await staff(['applicants', 'import', folder])).error).toContain('cannot be read')
  })
})
