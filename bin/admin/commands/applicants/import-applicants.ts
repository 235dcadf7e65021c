import type { Ports } from '#functions/ports.ts'
import { Refusal } from '#shared/errors.ts'
import type { ApplicantRow } from './parse-applicants.ts'

/** As many as one transaction takes. */
const atOnce = 100

/** Makes a record for each row and returns how many; whoever has one by now is left as they are. */
export async function importApplicants(
  rows: readonly ApplicantRow[],
  { applicants, numbers, transaction, now }: Ports,
  count: (more: number) => void,
): Promise<number> {
  let added = 0
  for (let start = 0; start < rows.length; start += atOnce) {
    const records = []
    for (const row of rows.slice(start, start + atOnce)) records.push(row.record(await numbers.next(), now()))
    try {
      await transaction(records.map(record => applicants.addWrite(record)))
      added += records.length
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      // Somebody among them applied meanwhile: one by one, so that only they are left out.
      for (const record of records) if (await applicants.add(record)) added += 1
    }
    count(records.length)
  }
  return added
}
