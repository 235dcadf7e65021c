import { toEmailKey } from '#functions/email-key.ts'
import type { ApplicantRecord } from '#functions/repositories/applicants.ts'
import type { Write } from '#functions/repositories/database.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { CommandContext } from '../../context/context.ts'
import { formatCount, stripControlCharacters, withProgress } from '../../context/terminal.ts'
import type { Sheet } from '../../spreadsheets/workbook.ts'
import type { Ports } from '../../tables/ports.ts'
import { readPeople, type SuppliedPerson } from './read-people.ts'
import {
  adoptWrites,
  compareWithUcas,
  findAppliedNumbers,
  type findDifferences,
  findSupplied,
  type PersonWrites,
  type Supplied,
  toRecord,
  writePeople,
} from './records/record-changes.ts'

const outcomes = ['new', 'changed', 'same', 'conflicting'] as const
/** What an import does with a row. `conflicting` people have applied with other answers, which stay. */
type Outcome = (typeof outcomes)[number]

type Plan = Pick<PersonWrites, 'ucasId'> & {
  outcome: Outcome
  toWrites: (takeNumber: () => number) => Write[]
  isWritten: boolean
  record: ApplicantRecord | undefined
  differences: ReturnType<typeof findDifferences>
  /** The records of other people who have applied with the UCAS ID. */
  others: readonly ApplicantRecord[]
}

/** Writes the people of a file from UCAS into the records, after confirmation. It may be repeated. */
export async function importPeople(
  { ports, configuration, terminal, printText, printUnchanged, change }: CommandContext,
  sheets: readonly Sheet[],
  file: string,
) {
  const { people, notes, remarks } = readPeople(sheets, file, ports.now().toISOString().slice(0, 10))
  for (const note of notes) printText(note)
  const plans = await withProgress('Read', terminal, add => planPeople(people, ports, add))
  const toNumber = ({ applicantId }: ApplicantRecord) => formatApplicationNumber(applicantId, configuration)
  const select = (outcome: Outcome) => plans.filter(plan => plan.outcome === outcome)
  const printPlans = (prefix: string, listed: readonly Plan[]) => {
    for (const { ucasId, differences } of listed)
      printText(
        stripControlCharacters(`${prefix}${ucasId}: ${differences.map(({ text }) => text).join('; ')}`),
      )
  }
  printPlans('', select('changed'))
  printPlans('Has applied, and the answers stay: ', select('conflicting'))
  const conflicts = plans.flatMap(({ ucasId, others }) =>
    others.map(other => ({ ucasId, applicationNumber: toNumber(other) })),
  )
  for (const { ucasId, applicationNumber } of conflicts)
    printText(
      `${applicationNumber} has applied with UCAS ID ${ucasId} and a different email. See: applicants import --help`,
    )
  const counts = outcomes
    .map(outcome => `${select(outcome).length.toLocaleString('en-GB')} ${outcome}`)
    .join(', ')
  const json = {
    rows: plans.length,
    outcomes: Object.fromEntries(
      outcomes.map(outcome => [outcome, select(outcome).map(({ ucasId }) => ucasId)]),
    ),
    conflicts,
  }
  const toWrite = plans.filter(({ isWritten }) => isWritten)
  if (toWrite.length === 0) return printUnchanged(`There is nothing to write: ${counts}.`, json)
  await change({
    action: `import ${formatCount(plans.length, 'applicant')}: ${counts}${remarks}`,
    json,
    auditEntry: {
      action: 'applicants import',
      subject: formatCount(plans.length, 'applicant'),
      details: [
        counts,
        ...select('changed').flatMap(({ record, differences }) =>
          record ? [`${toNumber(record)}: ${differences.map(({ name }) => name).join(', ')}`] : [],
        ),
      ].join('\n'),
    },
    apply: async () => {
      const numbers = await ports.numbers.take(select('new').length)
      const takeNumber = () => numbers.shift()!
      const writes = toWrite.map(({ ucasId, toWrites }) => ({ ucasId, toWrites: () => toWrites(takeNumber) }))
      const { skipped, skippedText } = await writePeople(writes, ports, terminal)
      return {
        text: `Imported ${formatCount(plans.length, 'applicant')}: ${counts}.${skippedText}`,
        json: { ...json, skipped },
      }
    },
  })
}

/** Compares a file with the records. It reads all of them, because a file from UCAS names most of them. */
async function planPeople(
  people: readonly SuppliedPerson[],
  ports: Ports,
  onProgress: (increment: number) => void,
): Promise<Plan[]> {
  const recordsById = new Map<string, ApplicantRecord[]>(people.map(({ ucasId }) => [ucasId, []]))
  for await (const page of ports.applicants.listPages()) {
    for (const record of page) recordsById.get(record.ucasId)?.push(record)
    onProgress(page.length)
  }
  const comparisons = people.map(person => comparePerson(person, recordsById.get(person.ucasId) ?? []))
  const differing = comparisons.flatMap(({ record, own, differences }) =>
    differences.length > 0 ? (record ?? own ?? []) : [],
  )
  const appliedNumbers = await findAppliedNumbers(differing, ports)
  return comparisons.map(comparison => planPerson(comparison, appliedNumbers, ports))
}

/** Compares a person of a file with the records of the UCAS ID. */
function comparePerson(person: SuppliedPerson, records: readonly ApplicantRecord[]) {
  const emailKey = toEmailKey(person.email)
  const record = findSupplied(records)
  const own = records.find(({ owner }) => owner === emailKey)
  const supplied: Supplied = {
    details: { ...record?.supplied?.details, ...person.details },
    feeStatus: person.feeStatus,
    feeStatusType: person.feeStatusType,
    qualifications: record?.supplied?.qualifications ?? null,
  }
  const existing = record ?? own
  return {
    pair: { ucasId: person.ucasId, emailKey },
    record,
    own,
    others: records.filter(other => other !== record && other !== own),
    supplied,
    differences: existing ? compareWithUcas(existing, supplied) : [],
  }
}

function planPerson(
  { pair, record, own, others, supplied, differences }: ReturnType<typeof comparePerson>,
  appliedNumbers: ReadonlySet<number>,
  { applicants, now }: Ports,
): Plan {
  const existing = record ?? own
  const changed = existing && appliedNumbers.has(existing.applicantId) ? 'conflicting' : 'changed'
  const outcome = !existing ? 'new' : differences.length === 0 ? 'same' : changed
  function toWrites(takeNumber: () => number): Write[] {
    if (own) return adoptWrites(own, supplied, record, { applicants, now })
    if (record) {
      const next = { applicantId: record.applicantId, version: record.version + 1 }
      return [applicants.replaceWrite(toRecord(supplied, pair, next, now()))]
    }
    const first = { applicantId: takeNumber(), version: 1 }
    return [
      applicants.addWrite(toRecord(supplied, pair, first, now())),
      applicants.absentCheck({ ucasId: pair.ucasId, owner: pair.emailKey }),
    ]
  }
  return {
    ucasId: pair.ucasId,
    outcome,
    record: existing,
    differences,
    others,
    // Somebody who has applied is recognised once, whether the answers differ or not.
    isWritten: outcome === 'new' || outcome === 'changed' || (own !== undefined && !record),
    toWrites,
  }
}
