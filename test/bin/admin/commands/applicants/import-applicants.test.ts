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
  it('creates a record with a new number for each applicant', async () => {
    const ids = [newUcasId(), newUcasId()]
    const result = await staff(`applicants import ${csv(...ids.map(id => line(id, 'Ó Séaghdha')))} --yes`)
    expect(result).toEqual({ code: 0, out: 'Imported 2 applicants.\n', error: '' })
    const records = await Promise.all(ids.map(id => local.ports.applicants.get(id)))
    expect(records.map(record => record?.details.surname)).toEqual(['Ó Séaghdha', 'Ó Séaghdha'])
    expect(new Set(records.map(record => record?.applicantId)).size).toBe(2)
  })

  it('skips applicants who have a record', async () => {
    const [existing, fresh] = [newUcasId(), newUcasId()]
    await staff(`applicants import ${csv(line(existing))} --yes`)
    const before = await local.ports.applicants.get(existing)
    const both = csv(line(existing, 'Other'), line(fresh))
    expect(await json(`applicants import ${both} --dry-run`)).toEqual({
      changed: false,
      dryRun: true,
      rows: 2,
      added: 1,
      left: 1,
      conflicts: [],
    })
    expect(await local.ports.applicants.get(fresh)).toBeUndefined()
    expect((await staff(`applicants import ${both} --yes`)).out).toBe(
      'Imported 1 applicant; 1 already on record.\n',
    )
    expect(await local.ports.applicants.get(existing)).toEqual(before)
  })

  it('skips only those who apply during the import', async () => {
    const ids = [newUcasId(), newUcasId(), newUcasId()]
    const [, second = ''] = ids
    await staff(`applicants import ${csv(line(second))} --yes`)
    vi.spyOn(local.ports.applicants, 'findOwners').mockResolvedValueOnce(new Map())
    expect(await json(`applicants import ${csv(...ids.map(id => line(id, 'Late')))} --yes`)).toMatchObject({
      added: 2,
      left: 1,
    })
    expect((await local.ports.applicants.get(second))?.details.surname).toBe('Sample')
  })

  it('asks first, and writes an audit entry', async () => {
    const path = csv(line(newUcasId()), line(newUcasId()), line(newUcasId()))
    expect((await staff(`applicants import ${path}`)).error).toBe(
      'Import 3 applicants? Nothing has changed. To confirm without a terminal, add --yes.\n',
    )
    const before = (await audited('3 applicants')).length
    await staff(`applicants import ${path} --yes`)
    expect(await audited('3 applicants')).toHaveLength(before + 1)
  })

  it('changes nothing and writes no audit entry when everyone already has a record', async () => {
    const path = csv(line(newUcasId()), line(newUcasId()))
    await staff(`applicants import ${path} --yes`)
    expect(await staff(`applicants import ${path}`)).toEqual({
      code: 0,
      out: 'Every applicant in the file already has a record. Nothing has changed.\n',
      error: '',
    })
    expect(await json(`applicants import ${path}`)).toMatchObject({ changed: false, added: 0, left: 2 })
    expect(await audited('0 applicants')).toEqual([])
  })

  it.each([
    ['in Windows-1252', Buffer.from(`${heading}\n${line('1234567890', 'S\u00e9')}`, 'latin1')],
    ['in UTF-16', Buffer.from(`\uFEFF${heading}\n${line('1234567890')}`, 'utf16le')],
    ['without text', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])],
  ])('refuses a file %s', async (_name, content) => {
    const path = file(content)
    expect(await staff(`applicants import ${path} --yes`)).toEqual({
      code: 1,
      out: '',
      error: `The file ${path} is not UTF-8 text. In Excel, save it as "CSV UTF-8 (Comma delimited)". Nothing has changed.\n`,
    })
  })

  it('refuses a file with a repeated UCAS ID, and imports nobody', async () => {
    const id = newUcasId()
    const result = await staff(`applicants import ${csv(line(id), line(id))} --yes`)
    expect(result).toMatchObject({ code: 1, out: '' })
    expect(result.error).toBe(
      'The file has mistakes. Nothing has changed.\nLine 3, ucasId: Line 2 has the same UCAS ID\n',
    )
    expect(await local.ports.applicants.get(id)).toBeUndefined()
  })

  it('refuses a missing file, and a folder', async () => {
    expect((await staff(`applicants import ${join(folder, 'none.csv')}`)).error).toBe(
      `Cannot find the file ${join(folder, 'none.csv')}.\n`,
    )
    expect((await staff(`applicants import ${folder}`)).error).toContain('Cannot read the file')
  })
})
