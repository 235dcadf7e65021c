import { strict as assert } from 'node:assert'
import * as z from 'zod/mini'
import { tableVariable } from '#functions/environment.ts'
import { createCommands, readEnvironment } from './deployed-stage.ts'
import type { Emulator } from './emulator.ts'
import { person } from './journey.ts'

const london = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})
const restoreReport = z.object({
  changed: z.boolean(),
  restored: z.record(z.string(), z.int()),
  lost: z.array(z.unknown()),
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
  const run = async () => restoreReport.parse(JSON.parse(await restore('--json')))
  await staff('service', 'close', '--yes')
  await restore()
  await deleteApplication(emulator)

  const restored = { applicants: 1, applications: 1, 'attachment-requests': 0, audit: 0 }
  assert.deepEqual(await run(), { changed: true, restored, lost: [] })
  await staff('applications', 'show', applicationNumber)
  assert.equal((await run()).changed, false)
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
