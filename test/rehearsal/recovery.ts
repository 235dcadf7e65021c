import { strict as assert } from 'node:assert'
import { tableVariable } from '#functions/environment.ts'
import { createCommands, readEnvironment } from './deployed-stage.ts'
import type { Emulator } from './emulator.ts'
import { person } from './journey.ts'

const london = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})
/** Deletes the application from the tables, and restores it with the commands of infra/docs/recovery.md. */
export async function deleteAndRestore(
  emulator: Emulator,
  applicationNumber: string,
  report: (step: string) => void,
) {
  const { staff, operator } = createCommands(emulator)
  const toOption = ['--to', london.format(Date.now() - 60_000)]
  const restore = (...words: string[]) => operator('restore', ...toOption, '--yes', ...words)
  await staff('service', 'close', '--yes')
  await restore()
  await deleteApplication(emulator)

  const restored = await restore()
  assert.match(restored, /1\s+row\s+of\s+applicants,\s+1\s+row\s+of\s+applications/)
  assert.doesNotMatch(restored, /lost/)
  await staff('applications', 'show', applicationNumber)
  assert.match(await restore(), /are\s+missing/)
  await restore('--end')
  await staff('service', 'open', '--yes')
  report(`${applicationNumber} is deleted, and restored from the backup`)
}

async function deleteApplication(emulator: Emulator) {
  const { database, names } = await readEnvironment(emulator)
  const applicants = names[tableVariable('applicants')]
  const { Attributes } = await database.deleteItem({
    TableName: applicants,
    Key: { ucasId: { S: person.ucasId }, owner: { S: person.email } },
    ReturnValues: 'ALL_OLD',
  })
  const applicantId = Attributes?.applicantId
  assert.ok(applicantId, 'there is no applicant to delete')
  await database.deleteItem({ TableName: names[tableVariable('applications')], Key: { applicantId } })
}
