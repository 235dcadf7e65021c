import { Refusal } from '#shared/errors.ts'
import type { CommandPorts } from '../../../../ports/command-ports.ts'
import { forEachConcurrently, splitIntoBatches } from '../../../../ports/for-each-concurrently.ts'
import type { RecordChange } from '../../../people/person-records.ts'

/** Gives a number to each person who has no record yet. */
export async function assignNumbers(
  changes: readonly RecordChange[],
  { numbers }: CommandPorts,
): Promise<RecordChange[]> {
  const created = changes.filter(({ before }) => before.length === 0)
  const lastNumber = await numbers.next(created.length)
  return created.map(({ before, after }, index) => ({
    before,
    after: { ...after, applicantId: lastNumber - created.length + 1 + index },
  }))
}

/** DynamoDB's limit of 100 writes in a transaction, of which a person needs two. */
const peoplePerTransaction = 50
const concurrentTransactions = 4

/** Writes the records of many people. Returns those that have changed since they were read, which are not written. */
export async function storeRecords(
  changes: readonly RecordChange[],
  ports: CommandPorts,
): Promise<RecordChange[]> {
  const skipped: RecordChange[] = []
  async function store(batch: readonly RecordChange[]) {
    const writes = batch.flatMap(({ before, after }) =>
      ports.applicants.replaceWrites(after, before, ports.now()),
    )
    try {
      await ports.transaction(writes)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const [first, ...others] = batch
      if (others.length > 0) for (const change of batch) await store([change])
      else if (first) skipped.push(first)
    }
  }
  await forEachConcurrently(splitIntoBatches(changes, peoplePerTransaction), store, concurrentTransactions)
  return skipped
}
