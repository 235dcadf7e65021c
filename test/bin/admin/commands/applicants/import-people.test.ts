import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  importedApplicantRequest,
  send,
  signInPerson,
} from '../../../../functions/faults/support/test-applicants.ts'
import { localPortal, newUcasId } from '../../../../functions/local-portal.ts'
import { createFolder } from '../../../../temporary-folder.ts'
import { createStaffRunner, succeeded } from '../../staff-runner.ts'

const { write } = createFolder()
const local = localPortal()
const { staff, json, audited } = createStaffRunner(local)
beforeAll(() => local.seed())

const heading = 'ucasId,email,forenames,surname,dateOfBirth,feeStatus'
const line = (ucasId: string, surname = 'Sample', email = `a${ucasId}@example.org`) =>
  `${ucasId},${email},Ada,${surname},2009-03-14,home`
const csv = (...lines: string[]) => write([heading, ...lines].join('\r\n'))
const recordOf = async (id: string) => (await local.ports.applicants.listByUcasId(id))[0]
const outcomes = (change: Record<string, string[]>) => ({
  outcomes: { new: [], changed: [], same: [], conflicting: [], ...change },
})

describe('applicants import', () => {
  it('asks, writes an audit entry, and creates a record with a new number for each applicant', async () => {
    const ids = [newUcasId(), newUcasId()]
    const path = csv(...ids.map(id => line(id, 'Ó Séaghdha')))
    const countEntries = async () => (await audited('2 applicants')).length
    const before = await countEntries()
    const counts = '2 applicants: 2 new, 0 changed, 0 same, 0 conflicting'
    expect((await staff(`applicants import ${path}`)).error).toContain(`Import ${counts}?`)
    expect(await countEntries()).toBe(before)
    expect(await staff(`applicants import ${path} --yes`)).toEqual(succeeded(`Imported ${counts}.\n`))
    expect(await countEntries()).toBe(before + 1)
    const records = await Promise.all(ids.map(recordOf))
    expect(records.map(record => record?.details.surname)).toEqual(['Ó Séaghdha', 'Ó Séaghdha'])
    expect(new Set(records.map(record => record?.applicantId)).size).toBe(2)

    expect(await json(`applicants import ${path}`)).toMatchObject({
      changed: false,
      ...outcomes({ same: ids }),
    })
    expect(await countEntries()).toBe(before + 1)
  })

  it('a second time shows each difference before it is written, and keeps number and results', async () => {
    const [first, second] = [newUcasId(), newUcasId()]
    await json(`applicants import ${csv(line(first), line(second))} --yes`)
    await json(`applicants import ${write(`ucasId,type,subject,grade\n${first},A2,Biology,A\n`)} --yes`)
    const before = await recordOf(first)
    const path = csv(line(first, 'Smyth', `new${first}@example.org`), line(second), line(newUcasId()))
    const shown = await staff(`applicants import ${path} --dry-run`)
    expect(shown.out).toContain(`${first}: `)
    expect(shown.out).toContain('Sample → Smyth')
    expect(shown.out).toContain(`a${first}@example.org → new${first}@example.org`)
    expect(await recordOf(first)).toEqual(before)
    expect(await json(`applicants import ${path} --yes`)).toMatchObject(
      outcomes({ changed: [first], same: [second], new: [expect.any(String)] }),
    )
    expect(await recordOf(first)).toMatchObject({
      applicantId: before?.applicantId,
      emailKey: `new${first}@example.org`,
      details: { surname: 'Smyth' },
      qualifications: before?.qualifications,
      version: (before?.version ?? 0) + 1,
    })
    const entries = JSON.stringify(await audited('3 applicants'))
    expect(entries).toContain('surname')
    for (const value of ['Smyth', 'Sample', `new${first}`]) expect(entries).not.toContain(value)
  })

  it('lists people who have applied and differ, and leaves them as they are', async () => {
    const ucasId = newUcasId()
    await json(`applicants import ${csv(line(ucasId))} --yes`)
    const person = await signInPerson(local, ucasId, `a${ucasId}@example.org`)
    expect((await send(local, importedApplicantRequest(person, { version: 1 }))).status).toBe(201)
    const before = await recordOf(ucasId)
    const path = csv(line(ucasId, 'Smyth'))
    expect((await staff(`applicants import ${path} --yes`)).out).toContain(
      `Has applied, and the answers stay: ${ucasId}: Surname: Sample → Smyth`,
    )
    expect(await json(`applicants import ${path}`)).toMatchObject(outcomes({ conflicting: [ucasId] }))
    // What the person added in the portal is no difference.
    expect(await json(`applicants import ${csv(line(ucasId))}`)).toMatchObject(outcomes({ same: [ucasId] }))
    expect(await recordOf(ucasId)).toEqual(before)
  })

  it('skips and names only those whose record changes meanwhile, and completes when it is run again', async () => {
    const [first, second, third] = [newUcasId(), newUcasId(), newUcasId()]
    await staff(`applicants import ${csv(line(second))} --yes`)
    vi.spyOn(local.ports.applicants, 'listPages').mockImplementationOnce(async function* () {})
    const all = csv(...[first, second, third].map(id => line(id, 'Late')))
    expect(await json(`applicants import ${all} --yes`)).toMatchObject({ skipped: [second] })
    expect((await recordOf(second))?.details.surname).toBe('Sample')
    expect(await json(`applicants import ${all} --yes`)).toMatchObject(
      outcomes({ same: [first, third], changed: [second] }),
    )
  })
})
