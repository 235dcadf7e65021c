import { expect, it } from 'vitest'
import { type AuditEntry, toStoredEntries } from '#bin/command-line/audit-entry.ts'
import { formatShortLondonTime } from '#shared/rules/dates/london-time.ts'
import { localPortal } from '../../../functions/support/local-portal.ts'
import { createStaffRunner } from '../staff-runner.ts'

const local = localPortal()
const { run } = createStaffRunner(local)
async function addEntry(entry: AuditEntry, moment: string) {
  for (const stored of toStoredEntries(entry))
    await local.ports.audit.add({ actor: 'sam', ...stored }, new Date(moment))
}
const entries: [moment: string, actor: string, subject: string][] = [
  ['2045-08-09T22:59:00Z', 'arn:aws:sts::1:assumed-role/staff/Sam', '4127'],
  ['2045-08-09T23:00:00Z', 'arn:aws:sts::1:assumed-role/staff/Kim', '4127'],
  ['2045-08-10T22:59:00Z', 'arn:aws:sts::1:assumed-role/staff/Sam', 'catalogue'],
  ['2045-08-10T23:00:00Z', 'arn:aws:sts::1:assumed-role/staff/Sam', '4128'],
]

it.each<[string, number[]]>([
  ['2045-08-10', [1, 2]],
  ['10/08/2045', [1, 2]],
  ['2045-08-10 --number 4127', [1]],
  ['--number 4127', [0, 1]],
])('audit %s lists the entries of a day in London or a number', async (filters, expected) => {
  if ((await local.ports.audit.listBySubject('4128')).length === 0)
    for (const [moment, actor, subject] of entries)
      await local.ports.audit.add({ actor, action: 'test', subject }, new Date(moment))
  const listed = await run(`audit ${filters}`)
  expect(listed.match(/\d\d? \w+ 2045, \d\d:\d\d/g)).toEqual(
    expected.map(index => formatShortLondonTime(new Date(entries[index]?.[0] ?? ''))),
  )
})

it('audit --number finds a workbook that contained the person', async () => {
  await addEntry({ action: 'workbook', numbers: [4130, 4132] }, '2045-09-01T09:00:00Z')
  expect(await run('audit --number 4132')).toContain('sam  workbook')
  expect(await run('audit --number 4131')).not.toContain('workbook')
})

it('audit --number finds the last person of a workbook with more people than one entry can have', async () => {
  const numbers = Array.from({ length: 100_000 }, (_, index) => 1_000_000 + index)
  await addEntry({ action: 'workbook', numbers }, '2045-09-04T09:00:00Z')
  expect(await run('audit --number 1099999')).toContain('sam  workbook')
})

it('audit --number lists an entry about several people between those about the person, oldest first', async () => {
  const numbersByAction = { first: [4140], second: [4140, 4141], third: [4140] }
  for (const [index, [action, numbers]] of Object.entries(numbersByAction).entries())
    await addEntry({ action, numbers }, `2045-09-03T09:0${index}:00Z`)
  const listed = await run('audit --number 4140')
  expect(listed.match(/first|second|third/g)).toEqual(Object.keys(numbersByAction))
})
