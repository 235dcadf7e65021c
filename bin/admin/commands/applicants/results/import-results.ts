import { getSource } from '#functions/record-owner.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { getLondonYear } from '#shared/rules/dates/london-time.ts'
import { type FieldName, formatField, formatQualification } from '#shared/schemas/fields.ts'
import { toAuditSubject } from '../../../context/audit-people.ts'
import type { CommandContext } from '../../../context/context.ts'
import { formatCount, formatList, stripControlCharacters } from '../../../context/terminal.ts'
import type { Sheet } from '../../../spreadsheets/workbook.ts'
import type { Ports } from '../../../tables/ports.ts'
import { formatOutcomes, formatSkipped, writePeople } from '../records/record-changes.ts'
import { mergeResults, type StoredQualifications } from './merge-results.ts'
import { gcseType, type PersonResults, readResults } from './read-results.ts'

type ImportOptions = { allowUnknownTypes?: string[] }

const outcomes = ['new', 'changed', 'same', 'applied', 'unknown'] as const

/**
 * What an import does with the results of a person. `applied` people have an application that is not withdrawn, and keep
 * its answers; `unknown` people have no record.
 */
type Outcome = (typeof outcomes)[number]
type Plan = {
  ucasId: string
  outcome: Outcome
  differences: string[]
  /** The record with the results; undefined for an unknown person. */
  record?: ApplicantRecord
}

/** Writes a file of results into the records of people without an application, or with a withdrawn one, after confirmation. */
export async function importResults(
  { ports, configuration, print, addAuditEntry, change }: CommandContext,
  sheets: readonly Sheet[],
  file: string,
  options: ImportOptions,
) {
  const year = getLondonYear(ports.now())
  const { people, notes, remarks } = readResults(sheets, file, { ...options, year })
  for (const note of notes) print(note)
  const recordsById = await readSuppliedRecords(people, ports)
  const numbers = [...recordsById.values()].map(({ applicantId }) => applicantId)
  const current = (await ports.applications.getMany(numbers)).filter(({ withdrawn }) => !withdrawn)
  const appliedNumbers = new Set(current.map(({ applicantId }) => applicantId))
  const plans = people.map(person =>
    planPerson(person, recordsById.get(person.ucasId), appliedNumbers, ports.now()),
  )
  const select = (wanted: Outcome) => plans.filter(({ outcome }) => outcome === wanted)
  const toWrite = [...select('new'), ...select('changed')].flatMap(({ record, ...plan }) =>
    record ? [{ ...plan, record }] : [],
  )
  // The first results of a person are the file's, and are counted only.
  const corrected = toWrite.filter(({ outcome }) => outcome === 'changed')
  const shown = [...corrected, ...select('applied')].flatMap(({ record }) => record?.applicantId ?? [])
  if (shown.length > 0)
    await addAuditEntry({ action: 'applicants import viewed', ...toAuditSubject(shown, configuration) })
  for (const plan of select('applied'))
    print(`Has applied, and is not changed unless the application is withdrawn: ${formatPlan(plan)}`)
  const unknown = select('unknown').map(({ ucasId }) => ucasId)
  if (unknown.length > 0)
    print(
      `There is no record from UCAS for ${formatList(unknown)}. Import ${unknown.length === 1 ? 'the person' : 'these people'} first.`,
    )
  // Corrections come last, next to the question.
  for (const plan of corrected) print(formatPlan(plan))
  const withoutGcses = toWrite.filter(({ record }) => !record.qualifications?.gcses?.length)
  if (withoutGcses.length > 0)
    print(
      `${formatCount(withoutGcses.length, 'person has', 'people have')} no GCSEs in the file or on record: an advisor will check them.`,
    )
  const counts = formatOutcomes(plans, outcomes)
  if (toWrite.length === 0) return print(`There is nothing to write: ${counts}.`)
  await change({
    action: `write the results of ${formatCount(toWrite.length, 'person', 'people')}: ${counts}${remarks}`,
    auditEntry: {
      action: 'applicants import results',
      subject: formatCount(toWrite.length, 'applicant'),
      details: toWrite
        .map(({ record }) => formatApplicationNumber(record.applicantId, configuration))
        .join(' '),
    },
    apply: async () => {
      const skipped = await writePeople(
        toWrite.map(({ ucasId, record }) => ({ ucasId, writes: [ports.applicants.replaceWrite(record)] })),
        ports,
      )
      const text = `Wrote the results of ${formatCount(toWrite.length - skipped.length, 'person', 'people')}.`
      return text + formatSkipped(skipped)
    },
  })
}

const formatPlan = ({ ucasId, differences }: Pick<Plan, 'ucasId' | 'differences'>) =>
  stripControlCharacters(`${ucasId}: ${differences.join('; ') || 'no difference'}`)

async function readSuppliedRecords(people: readonly PersonResults[], { applicants }: Ports) {
  const ids = new Set(people.map(({ ucasId }) => ucasId))
  const records = new Map<string, ApplicantRecord>()
  for (const record of await applicants.list())
    if (getSource(record) === 'ucas' && ids.has(record.ucasId)) records.set(record.ucasId, record)
  return records
}

function planPerson(
  person: PersonResults,
  record: ApplicantRecord | undefined,
  appliedNumbers: ReadonlySet<number>,
  now: Date,
): Plan {
  const { ucasId } = person
  if (!record?.supplied) return { ucasId, outcome: 'unknown', differences: [] }
  const { supplied, version } = record
  const qualifications = mergeResults(supplied.qualifications, person, getLondonYear(now))
  const differences = describeDifferences(supplied.qualifications, qualifications)
  const changed = supplied.qualifications ? 'changed' : 'new'
  const outcome = appliedNumbers.has(record.applicantId) ? 'applied' : changed
  return {
    ucasId,
    outcome: differences.length === 0 ? 'same' : outcome,
    differences,
    record: {
      ...record,
      qualifications,
      supplied: { ...supplied, qualifications },
      version: version + 1,
      changedAt: now.toISOString(),
    },
  }
}

const resultFields: FieldName[] = ['qualifications', 'english', 'secondaryEducation']

/** Returns the differences as texts, such as "A-Level Biology: C (2026) → B (2026)". */
function describeDifferences(before: StoredQualifications | null, after: StoredQualifications): string[] {
  const list = (qualifications: StoredQualifications | null) => [
    ...resultFields.flatMap(name => formatField(name, { data: { qualifications: qualifications ?? {} } })),
    ...(qualifications?.gcses ?? []).map(gcse => formatQualification({ tpe: gcseType, ...gcse })),
  ]
  const [earlier, later] = [list(before), list(after)]
  const isIn = (answers: typeof earlier, { label, value }: (typeof earlier)[number]) =>
    answers.some(answer => answer.label === label && answer.value === value)
  const removed = earlier.filter(answer => !isIn(later, answer))
  const added = later.filter(answer => !isIn(earlier, answer))
  const unmatched = removed.filter(({ label }) => !added.some(answer => answer.label === label))
  return [
    ...added.map(({ label, value }) => {
      const previous = removed.find(answer => answer.label === label)
      return previous ? `${label}: ${previous.value} → ${value}` : `${label}: ${value}`
    }),
    ...unmatched.map(({ label, value }) => `${label}: ${value} → removed`),
  ]
}
