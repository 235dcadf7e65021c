import { getSource } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { Write } from '#functions/repositories/database.ts'
import { Refusal } from '#shared/errors.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { toAuditSubject } from '../../../context/audit-people.ts'
import type { CommandContext } from '../../../context/context.ts'
import { UsageError } from '../../../context/errors.ts'
import { forEachConcurrently, formatCount, stripControlCharacters } from '../../../context/terminal.ts'
import { hasColumns } from '../../../spreadsheets/read-table.ts'
import { readWorkbook } from '../../../spreadsheets/workbook.ts'
import type { Ports } from '../../../tables/ports.ts'
import { type Difference, findDifferences } from '../records/record-differences.ts'
import {
  applySupplied,
  createRecord,
  type ImportedPerson,
  moveToUcasKeyWrites,
  type Supplied,
} from '../records/supplied.ts'
import { readPeople } from './read-people.ts'
import { readResults, resultColumns } from './read-results.ts'

const outcomes = ['new', 'changed', 'same', 'conflicting', 'unknown'] as const

/** What the import does with a person. */
type Plan = {
  person: ImportedPerson
  /** The earlier record from UCAS. */
  record: ApplicantRecord | undefined
  /** The record of an application with the email of the file, before UCAS supplied the person. */
  own: ApplicantRecord | undefined
  /** The records of other people who have applied with the UCAS ID. */
  others: readonly ApplicantRecord[]
  supplied: Supplied | undefined
  differences: readonly Difference[]
  /** `conflicting` people have applied with other answers, which stay; `unknown` people have results, but no record. */
  outcome: (typeof outcomes)[number]
}

/** Writes a file of people or of results from UCAS into the records, after confirmation. It may be repeated. */
export async function importFile(
  { ports, configuration, print, addAuditEntry, change }: CommandContext,
  file: string,
  options: { allowUnknownTypes?: string[] },
) {
  const sheets = await readWorkbook(file)
  if (hasColumns(sheets, { applicationNumber: {} }))
    throw new UsageError(
      `The file ${file} is a workbook of the portal: it has what applicants say, not what UCAS supplies. Nothing has changed.`,
    )
  const { people, notes, remarks } = hasColumns(sheets, resultColumns)
    ? readResults(sheets, file, { ...options, now: ports.now() })
    : readPeople(sheets, file, ports.now().toISOString().slice(0, 10))
  for (const note of notes) print(note)
  const plans = await planImport(people, ports)
  const select = (outcome: Plan['outcome']) => plans.filter(plan => plan.outcome === outcome)
  const listNumbers = (selected: readonly Plan[]) =>
    selected.flatMap(({ record, own }) => (record ?? own)?.applicantId ?? [])

  const shown = listNumbers([...select('changed'), ...select('conflicting')])
  if (shown.length > 0)
    await addAuditEntry({ action: 'applicants import viewed', ...toAuditSubject(shown, configuration) })
  const formatPlan = ({ person: { ucasId }, differences }: Plan) =>
    stripControlCharacters(`${ucasId}: ${differences.map(({ text }) => text).join('; ')}`)
  for (const plan of select('changed')) print(formatPlan(plan))
  for (const plan of select('conflicting')) print(`Has applied, and the answers stay: ${formatPlan(plan)}`)
  for (const { person, others } of plans)
    for (const { applicantId } of others)
      print(
        `${formatApplicationNumber(applicantId, configuration)} has applied with UCAS ID ${person.ucasId} and a different email. See: applicants import --help`,
      )
  const unknown = select('unknown').map(({ person: { ucasId } }) => ucasId)
  if (unknown.length > 0)
    print(`There is no record from UCAS for ${unknown.join(', ')}. Import these people first.`)

  const counts = outcomes
    .map(outcome => ({ outcome, count: select(outcome).length }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => `${count.toLocaleString('en-GB')} ${outcome}`)
    .join(', ')
  const toWrite = plans.filter(isWritten)
  if (toWrite.length === 0) return print(`There is nothing to write: ${counts}.`)
  const existing = listNumbers(toWrite)
  const summary = `${formatCount(plans.length, 'applicant')}: ${counts}`
  await change({
    action: `import ${summary}${remarks}`,
    auditEntry: {
      action: 'applicants import',
      ...(existing.length > 0 ? toAuditSubject(existing, configuration) : { subject: 'new applicants' }),
      details: counts,
    },
    apply: async () => {
      const count = toWrite.filter(({ record, own }) => !record && !own).length
      const lastNumber = await ports.numbers.next(count)
      const numbers = Array.from({ length: count }, (_, index) => lastNumber - index)
      const skipped = await writePeople(
        toWrite.map(plan => ({
          ucasId: plan.person.ucasId,
          writes: toWrites(plan, () => numbers.pop()!, ports),
        })),
        ports,
      )
      const advice = `These changed meanwhile: ${skipped.join(', ')}. Import the file again.`
      return `Imported ${summary}.${skipped.length > 0 ? ` ${advice}` : ''}`
    },
  })
}

/** Compares a file with the records. It reads all of them, because a file from UCAS names most of them. */
async function planImport(people: readonly ImportedPerson[], ports: Ports): Promise<Plan[]> {
  const recordsById = new Map<string, ApplicantRecord[]>(people.map(({ ucasId }) => [ucasId, []]))
  for (const record of await ports.applicants.list()) recordsById.get(record.ucasId)?.push(record)
  const plans = people.map(person => planPerson(person, recordsById.get(person.ucasId) ?? [], ports.now()))
  const changedNumbers = plans
    .filter(({ outcome }) => outcome !== 'same')
    .flatMap(({ record }) => record?.applicantId ?? [])
  const applications = await ports.applications.getMany(changedNumbers)
  const open = new Set(
    applications.filter(({ withdrawn }) => !withdrawn).map(({ applicantId }) => applicantId),
  )
  return plans.map(plan =>
    plan.outcome !== 'same' && plan.record && open.has(plan.record.applicantId)
      ? { ...plan, outcome: 'conflicting' }
      : plan,
  )
}

/** Compares a person of a file with the records of the UCAS ID, as if the one from UCAS had no application. */
function planPerson(person: ImportedPerson, records: readonly ApplicantRecord[], now: Date): Plan {
  const record = records.find(each => getSource(each) === 'ucas')
  const own = records.find(({ owner }) => owner === person.emailKey)
  const others = person.emailKey === undefined ? [] : records.filter(each => each !== record && each !== own)
  const earlier = record?.supplied ?? undefined
  const supplied = person.supply(earlier)
  const existing = record ?? own
  const plan = { person, record, own, others, supplied, differences: [] }
  if (!supplied) return { ...plan, outcome: 'unknown' }
  if (!existing) return { ...plan, outcome: 'new' }
  const differences = findDifferences(
    { ...existing, qualifications: earlier?.qualifications ?? null },
    { ...applySupplied(existing, supplied, now), qualifications: supplied.qualifications },
  )
  if (differences.length === 0) return { ...plan, outcome: 'same' }
  if (!record) return { ...plan, differences, outcome: 'conflicting' }
  const hasFirstResults = earlier && !earlier.qualifications && supplied.qualifications
  return { ...plan, differences, outcome: hasFirstResults ? 'new' : 'changed' }
}

/** Also true for a person who has applied, when UCAS supplies them for the first time. */
const isWritten = ({ outcome, own, record }: Plan) =>
  outcome === 'new' || outcome === 'changed' || (own !== undefined && !record)

function toWrites(
  { person: { ucasId, emailKey = '' }, supplied, record, own }: Plan,
  takeNumber: () => number,
  ports: Ports,
): Write[] {
  const { applicants, now } = ports
  if (!supplied) return []
  if (own) return moveToUcasKeyWrites(own, supplied, record, ports)
  if (record) return [applicants.replaceWrite(applySupplied(record, supplied, now()))]
  return [
    applicants.addWrite(createRecord({ ucasId, emailKey, applicantId: takeNumber() }, supplied, now())),
    applicants.absentCheck({ ucasId, owner: emailKey }),
  ]
}

/** DynamoDB's limit of 100 writes in a transaction, of which a person needs at most two. */
const peoplePerTransaction = 50
const concurrentTransactions = 4

/** Writes the records of many people. Returns the UCAS IDs of those whose record has changed since it was read. */
async function writePeople(
  people: readonly { ucasId: string; writes: Write[] }[],
  { transaction }: Ports,
): Promise<string[]> {
  const skipped: string[] = []
  /** Returns false, and writes nothing, if a record has changed. */
  async function tryTransaction(writes: Write[]): Promise<boolean> {
    try {
      await transaction(writes)
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return false
    }
  }
  const batches = Array.from({ length: Math.ceil(people.length / peoplePerTransaction) }, (_, index) =>
    people.slice(index * peoplePerTransaction, (index + 1) * peoplePerTransaction),
  )
  await forEachConcurrently(
    batches,
    async batch => {
      if (await tryTransaction(batch.flatMap(({ writes }) => writes))) return
      for (const { ucasId, writes } of batch) {
        if (!(await tryTransaction(writes))) skipped.push(ucasId)
      }
    },
    concurrentTransactions,
  )
  return skipped
}
