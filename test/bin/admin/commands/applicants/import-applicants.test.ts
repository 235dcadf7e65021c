import { describe, expect, it, vi } from 'vitest'
import { localPortal, newUcasId } from '../../../../functions/local-portal.ts'
import { createFolder } from '../../../../temporary-folder.ts'
import { createStaffRunner, failed, succeeded } from '../../staff-runner.ts'

const { folder, pathTo, write } = createFolder()
const local = localPortal()
const { staff, json, audited } = createStaffRunner(local)

const heading = 'ucasId,email,forenames,surname,dateOfBirth,feeStatus'
const line = (ucasId: string, surname = 'Sample') =>
  `${ucasId},a${ucasId}@example.org,Ada,${surname},2009-03-14,home`
const csv = (...lines: string[]) => write([heading, ...lines].join('\r\n'))

describe('applicants import', () => {
  it('asks, writes an audit entry, and creates a record with a new number for each applicant', async () => {
    const ids = [newUcasId(), newUcasId()]
    const path = csv(...ids.map(id => line(id, 'Ó Séaghdha')))
    const countEntries = async () => (await audited('2 applicants')).length
    const before = await countEntries()
    expect((await staff(`applicants import ${path}`)).error).toContain('Import 2 applicants?')
    expect(await countEntries()).toBe(before)
    expect(await staff(`applicants import ${path} --yes`)).toEqual(succeeded('Imported 2 applicants.\n'))
    expect(await countEntries()).toBe(before + 1)
    const records = (await Promise.all(ids.map(id => local.ports.applicants.listByUcasId(id)))).flat()
    expect(records.map(record => record?.details.surname)).toEqual(['Ó Séaghdha', 'Ó Séaghdha'])
    expect(new Set(records.map(record => record?.applicantId)).size).toBe(2)

    expect(await staff(`applicants import ${path}`)).toEqual(
      succeeded('Every applicant in the file already has a record. Nothing has changed.\n'),
    )
    expect(await json(`applicants import ${path}`)).toMatchObject({ changed: false, added: 0, left: 2 })
    expect(await countEntries()).toBe(before + 1)
  })

  it('skips applicants who have a record', async () => {
    const [existing, fresh] = [newUcasId(), newUcasId()]
    await staff(`applicants import ${csv(line(existing))} --yes`)
    const before = await local.ports.applicants.listByUcasId(existing)
    const both = csv(line(existing, 'Other'), line(fresh))
    expect(await json(`applicants import ${both} --dry-run`)).toEqual({
      changed: false,
      dryRun: true,
      rows: 2,
      added: 1,
      left: 1,
      conflicts: [],
    })
    expect(await local.ports.applicants.listByUcasId(fresh)).toEqual([])
    expect((await staff(`applicants import ${both} --yes`)).out).toBe(
      'Imported 1 applicant; 1 already on record.\n',
    )
    expect(await local.ports.applicants.listByUcasId(existing)).toEqual(before)
  })

  it('skips only those who apply during the import', async () => {
    const [first, second, third] = [newUcasId(), newUcasId(), newUcasId()]
    await staff(`applicants import ${csv(line(second))} --yes`)
    vi.spyOn(local.ports.applicants, 'listPages').mockImplementationOnce(async function* () {})
    const all = csv(...[first, second, third].map(id => line(id, 'Late')))
    expect(await json(`applicants import ${all} --yes`)).toMatchObject({ added: 2, left: 1 })
    expect((await local.ports.applicants.listByUcasId(second))[0]?.details.surname).toBe('Sample')
  })

  it.each([
    ['in Windows-1252', Buffer.from(`${heading}\n${line('1234567890', 'S\u00e9')}`, 'latin1')],
    ['in UTF-16', Buffer.from(`\uFEFF${heading}\n${line('1234567890')}`, 'utf16le')],
    ['without text', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])],
  ])('refuses a file %s', async (_name, content) => {
    const path = write(content)
    expect(await staff(`applicants import ${path} --yes`)).toEqual(
      failed(
        1,
        `The file ${path} is not UTF-8 text. In Excel, save it as "CSV UTF-8 (Comma delimited)". Nothing has changed.\n`,
      ),
    )
  })

  it('imports nobody from a file with a mistake, and refuses a missing file and a folder', async () => {
    const id = newUcasId()
    expect(await staff(`applicants import ${csv(line(id), line(id))} --yes`)).toEqual(
      failed(1, 'The file has mistakes. Nothing has changed.\nLine 3, ucasId: Line 2 has the same UCAS ID\n'),
    )
    expect(await local.ports.applicants.listByUcasId(id)).toEqual([])
    expect((await staff(`applicants import ${pathTo('none.csv')}`)).error).toContain(
      `Cannot read the file ${pathTo('none.csv')} (no such file`,
    )
    expect((await staff(`applicants import ${folder}`)).error).toContain('Cannot read the file')
  })
})
