import * as z from 'zod/mini'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { UserError } from '#infra/errors/user-error.ts'
import { Refusal } from '#shared/errors.ts'
import { formatList } from '#shared/rules/format-list.ts'
import type { CommandContext } from '../../../../command-line/context.ts'
import { UsageError } from '../../../../command-line/errors.ts'
import { formatCount, formatOccurrences, limitList } from '../../../../command-line/terminal.ts'
import type { CommandPorts } from '../../../../ports/command-ports.ts'
import { mapConcurrently } from '../../../../ports/map-concurrently.ts'
import type { RecordChange } from '../../../people/person-records.ts'
import { hasColumns } from '../../../spreadsheets/read-rows.ts'
import { readWorkbook } from '../../../spreadsheets/workbook.ts'
import { type ImportedPerson, type ImportPlan, outcomes, planImport } from './plan-import.ts'
import { readPeople } from './read-people.ts'
import { readResults, resultColumns } from './read-results.ts'

export async function importApplicants(context: CommandContext, file: string) {
  const { ports, print, addAuditEntry, change } = context
  const sheets = await readWorkbook(file)
  if (hasColumns(sheets, { applicationNumber: { schema: z.string() } }))
    throw new UsageError(
      `The file ${file} is a workbook of the portal: it has what applicants say, not what UCAS supplies. Nothing has changed.`,
    )
  const { people, notes, remarks } = hasColumns(sheets, resultColumns)
    ? readResults(sheets, file, ports.now())
    : readPeople(sheets, file)
  for (const note of notes) print(note)
  const plans = await planImports(people, ports)
  await printPlans(plans, context)
  const counts = formatOccurrences(
    outcomes,
    plans.map(({ outcome }) => outcome),
  )
  const changes = plans.flatMap(({ before, after }) => (after ? [{ before, after }] : []))
  if (changes.length === 0) return print(`There is nothing to write: ${counts}.`)
  const existing = listExistingNumbers(changes)
  const auditEntry = { action: 'applicants import', details: counts }
  const summary = `${formatCount(plans.length, 'applicant')}: ${counts}`
  let skipped: readonly RecordChange[] = []
  await change({
    action: `import ${summary}${remarks}`,
    auditEntry: {
      ...auditEntry,
      ...(existing.length > 0 ? { numbers: existing } : { subject: 'new applicants' }),
    },
    apply: async () => {
      const created = await assignNumbers(changes, ports)
      const createdNumbers = created.map(({ after }) => after.applicantId)
      if (createdNumbers.length > 0) await addAuditEntry({ ...auditEntry, numbers: createdNumbers })
      const updated = changes.filter(({ before }) => before.length > 0)
      skipped = await storeRecords([...created, ...updated], ports)
      if (skipped.length === 0) return `Imported ${summary}.`
      await addAuditEntry({
        action: 'applicants import failed',
        numbers: skipped.map(({ after }) => after.applicantId),
        details: 'changed in the meantime',
      })
      return `Imported ${formatCount(changes.length - skipped.length, 'applicant')}.`
    },
  })
  if (skipped.length === 0) return
  const ucasIds = skipped.map(({ after }) => after.ucasId)
  throw new UserError(
    `These records have changed in the meantime: ${formatFirst(ucasIds)}. Import the file again.`,
  )
}

const select = (plans: readonly ImportPlan[], outcome: ImportPlan['outcome']) =>
  plans.filter(plan => plan.outcome === outcome)

/** Prints what replaces known values, and what staff must solve. Records in the audit trail whom it shows. */
async function printPlans(
  plans: readonly ImportPlan[],
  { formatNumber, print, addAuditEntry }: CommandContext,
) {
  const changed = select(plans, 'changed').filter(
    ({ differences }) => !differences.every(difference => difference.isAddition),
  )
  const otherNumbers = plans.flatMap(({ others }) => others.map(({ applicantId }) => applicantId))
  const shownNumbers = [
    ...listExistingNumbers([...changed, ...select(plans, 'conflicting')]),
    ...otherNumbers,
  ]
  if (shownNumbers.length > 0)
    await addAuditEntry({ action: 'applicants import viewed', numbers: shownNumbers })
  const formatPlan = ({ ucasId, differences }: ImportPlan) =>
    `${ucasId}: ${differences.map(({ text }) => text).join('; ')}`
  for (const plan of changed) print(formatPlan(plan))
  for (const plan of select(plans, 'conflicting'))
    print(`Has applied, and the answers stay: ${formatPlan(plan)}`)
  for (const { ucasId, others } of plans)
    for (const { applicantId } of others)
      print(
        `${formatNumber(applicantId)} has applied with UCAS ID ${ucasId} as another person. See: applicants import --help`,
      )
  const unknown = select(plans, 'unknown').map(({ ucasId }) => ucasId)
  if (unknown.length > 0)
    print(`There is no record from UCAS for ${formatFirst(unknown)}. Import these people first.`)
}

/** Compares a file with the records. It reads all of them, because a file from UCAS names most of them. */
async function planImports(people: readonly ImportedPerson[], ports: CommandPorts): Promise<ImportPlan[]> {
  const recordsById = new Map<string, ApplicantRecord[]>(people.map(({ ucasId }) => [ucasId, []]))
  for (const record of await ports.applicants.list()) recordsById.get(record.ucasId)?.push(record)
  const summaries = await ports.applications.listSummaries()
  const applications = new Map(summaries.map(summary => [summary.applicantId, summary]))
  return people.map(person =>
    planImport(person, recordsById.get(person.ucasId) ?? [], applications, ports.now()),
  )
}

const formatFirst = (ucasIds: readonly string[]) => formatList(limitList(ucasIds))

const listExistingNumbers = (changes: readonly Pick<RecordChange, 'before'>[]) =>
  changes.flatMap(({ before }) => before.map(({ applicantId }) => applicantId))

async function assignNumbers(
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

/** Writes records. Returns those that have changed since they were read, which are not written. */
async function storeRecords(changes: readonly RecordChange[], ports: CommandPorts): Promise<RecordChange[]> {
  const skipped: RecordChange[] = []
  await mapConcurrently(changes, async change => {
    try {
      await ports.transaction(ports.applicants.replaceWrites(change.after, change.before, ports.now()))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      skipped.push(change)
    }
  })
  return skipped
}
