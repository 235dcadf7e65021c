import { strict as assert } from 'node:assert'
import { tableVariable } from '#functions/environment.ts'
import { person } from './journey.ts'
import type { Rehearsal } from './rehearsal.ts'

const london = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Deletes the application from the tables, and restores it with the commands of infra/docs/recovery.md. */
export async function deleteAndRestore(applicationNumber: string, rehearsal: Rehearsal) {
  const { staff, operator, report } = rehearsal
  const toOption = ['--to', london.format(Date.now() - 60_000)]
  const restore = (...words: string[]) => operator('restore', ...toOption, '--yes', ...words)
  await staff('service', 'close', '--yes')
  await restore()
  await deleteApplication(rehearsal)

  const restored = await restore()
  assert.match(restored, /1\s+row\s+of\s+applicants,\s+1\s+row\s+of\s+applications/)
  assert.doesNotMatch(restored, /lost/)
  await staff('applications', 'show', applicationNumber)
  assert.match(await restore(), /are\s+missing/)
  await restore('--end')
  await staff('service', 'open', '--yes')
  assert.match(await staff('audit'), /arn:aws:[^\n]*restore/)
  report(`${applicationNumber} is deleted, and restored from the backup`)
}

async function deleteApplication({ readEnvironment }: Rehearsal) {
  const { database, names } = await readEnvironment()
  const { Attributes } = await database.deleteItem({
    TableName: names[tableVariable('applicants')],
    Key: { ucasId: { S: person.ucasId }, owner: { S: person.email } },
    ReturnValues: 'ALL_OLD',
  })
  const applicantId = Attributes?.applicantId
  assert.ok(applicantId, 'there is no applicant to delete')
  await database.deleteItem({ TableName: names[tableVariable('applications')], Key: { applicantId } })
}
