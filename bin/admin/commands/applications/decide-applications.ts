import type { ApplicationRecord } from '#functions/repositories/applications.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { toAuditSubject } from '../../context/audit-people.ts'
import type { CommandContext } from '../../context/context.ts'
import {
  forEachConcurrently,
  formatCount,
  formatList,
  stripControlCharacters,
} from '../../context/terminal.ts'
import { createMistakesError } from '../../spreadsheets/mistakes.ts'
import { readTable } from '../../spreadsheets/read-table.ts'
import type { StaffTexts } from '../../tables/applications.ts'
import { decisions, headings } from './applications-workbook.ts'
import { createRowReader } from './load-applications.ts'
import { formatStaffEntry } from './show-application.ts'

const columns = {
  [headings.applicationNumber]: {},
  [headings.ucasId]: { kind: 'ucasId' },
  [headings.decision]: { kind: 'date' },
  // A note may be a date.
  [headings.note]: { kind: 'date' },
  [headings.decisionBefore]: {},
  [headings.noteBefore]: { kind: 'date' },
} as const

const maxNoteLength = 2_000
const undecided = 'undecided'
const textNames = ['decision', 'note'] as const

/** A decision, null to take it back, and a note. An empty cell is undefined. */
type Wanted = { decision?: string | null | undefined; note?: string | undefined }
/** What a row changes. `before` has the texts that `applications list` wrote. */
type RowChange = { applicantId: number; wanted: Wanted; before: StaffTexts }

/** Returns the texts of a row that differ from others. */
const selectDiffering = (wanted: Wanted, others: StaffTexts): Wanted =>
  Object.fromEntries(
    textNames
      .filter(name => wanted[name] !== undefined && wanted[name] !== others[name])
      .map(name => [name, wanted[name]]),
  )

/**
 * Stores the decisions and notes of a workbook that `applications list` has written. Ignores unedited rows. Lists a row
 * whose stored decision or note has changed since, and does not store it.
 */
export async function decideApplications(context: CommandContext, file: string) {
  const { ports, configuration, actor, print, addAuditEntry, change } = context
  const changes = await readChanges(file, context)
  const records = await ports.applications.getMany(changes.map(({ applicantId }) => applicantId))
  const recordByNumber = new Map(records.map(record => [record.applicantId, record]))
  const format = (applicantId: number) => formatApplicationNumber(applicantId, configuration)
  const conflicting: { applicantId: number; text: string }[] = []
  const planned = changes.flatMap(({ applicantId, wanted, before }): RowChange[] => {
    const record = recordByNumber.get(applicantId)
    if (!record) return []
    const { decision, note } = record
    const stored = { decision: decision?.text ?? null, note: note?.text ?? null }
    const remaining = selectDiffering(wanted, stored)
    if (Object.keys(remaining).length === 0) return []
    const conflict = findConflict({ applicantId, wanted: remaining, before }, record)
    if (!conflict) return [{ applicantId, wanted: remaining, before }]
    conflicting.push({ applicantId, text: conflict })
    return []
  })
  if (conflicting.length > 0) {
    await addAuditEntry({
      action: 'applications decide viewed',
      ...toAuditSubject(
        conflicting.map(({ applicantId }) => applicantId),
        configuration,
      ),
    })
    print(
      [
        `${formatCount(conflicting.length, 'conflicting row is', 'conflicting rows are')} left:`,
        ...conflicting.map(({ applicantId, text }) =>
          stripControlCharacters(`  ${format(applicantId)}: ${text}`),
        ),
        'To change them, write a new workbook with "applications list".',
      ].join('\n'),
    )
  }
  if (planned.length === 0) return print(`No row of ${file} has anything new to store. Nothing has changed.`)
  const summary = summarise(planned)
  await change({
    action: `store ${summary} from ${file}`,
    auditEntry: planned.map(({ applicantId, wanted: { decision, note } }) => ({
      action: 'applications decide',
      subject: format(applicantId),
      details: [...(decision === undefined ? [] : [decision ?? undecided]), ...(note ? ['note'] : [])].join(
        ', ',
      ),
    })),
    apply: async () => {
      const at = ports.now().toISOString()
      const late: string[] = []
      await forEachConcurrently(planned, async ({ applicantId, wanted, before }) => {
        const entries = Object.fromEntries(
          Object.entries(wanted).map(([name, text]) => [
            name,
            text === null ? null : { text, at, by: actor },
          ]),
        )
        const isWritten = await ports.applications.recordStaffEntries(applicantId, entries, before)
        if (!isWritten) late.push(format(applicantId))
      })
      const lateText =
        late.length > 0
          ? ` These changed meanwhile and are left: ${formatList(late.sort())}. List them again.`
          : ''
      return `Stored ${summary}.${lateText} The portal tells the applicants nothing.`
    },
  })
}

/** Returns the rows that staff have edited. Refuses a file with mistakes. */
async function readChanges(file: string, { ports, configuration }: CommandContext): Promise<RowChange[]> {
  const { rows, mistakes } = await readTable(file, columns)
  const readRow = await createRowReader(ports, configuration)
  const changes = new Map<number, RowChange & { row: number }>()
  for (const { row, cells } of rows) {
    const before = {
      decision: readText(cells[headings.decisionBefore]),
      note: readText(cells[headings.noteBefore]),
    }
    const [decision, note] = [readDecision(cells[headings.decision]), readText(cells[headings.note])]
    const entry = readRow({
      applicationNumber: cells[headings.applicationNumber],
      ucasId: cells[headings.ucasId],
    })
    if (typeof entry === 'string') {
      mistakes.push({
        row,
        column: headings.applicationNumber,
        text: entry,
        value: cells[headings.applicationNumber],
      })
      continue
    }
    const { applicantId } = entry
    if (decision === 'mistake')
      mistakes.push({
        row,
        column: headings.decision,
        text: `Enter ${decisions.join(', ')} or ${undecided}, or leave the cell empty`,
        value: cells[headings.decision],
      })
    if (note && note.length > maxNoteLength)
      mistakes.push({
        row,
        column: headings.note,
        text: `A note has up to ${maxNoteLength.toLocaleString('en-GB')} characters`,
        value: `${note.slice(0, 20)}…`,
      })
    const wanted = selectDiffering({ decision, note: note ?? undefined }, before)
    // No workbook is written with "undecided". It takes a stored decision back, or is a conflict.
    if (decision === null) wanted.decision = null
    if (Object.keys(wanted).length === 0) continue
    const other = changes.get(applicantId)
    if (other)
      mistakes.push({
        row,
        column: headings.applicationNumber,
        text: `Row ${other.row} changes this application too`,
        value: cells[headings.applicationNumber],
      })
    changes.set(applicantId, { row, applicantId, wanted, before })
  }
  if (mistakes.length > 0) throw createMistakesError(file, mistakes)
  return [...changes.values()]
}

/** Returns a text as it is stored: trimmed, with plain line breaks; null for an empty one. */
const readText = (cell: string) =>
  cell
    .replace(/\r\n?|_x000D_\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim() || null

/**
 * Returns the decision of a cell, ignoring case, spaces and hyphens: null for "undecided", undefined for an empty cell,
 * and "mistake" for another word.
 */
function readDecision(cell: string): (typeof decisions)[number] | 'mistake' | null | undefined {
  const word = cell
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()
  if (word === '') return
  return word === undecided ? null : (decisions.find(decision => decision === word) ?? 'mistake')
}

/** Returns why a row is not stored, if the same decision or note has been changed since. */
function findConflict({ wanted, before }: RowChange, record: ApplicationRecord): string | undefined {
  if (record.withdrawn) return 'it is withdrawn'
  const name = textNames.find(
    each => wanted[each] !== undefined && (record[each]?.text ?? null) !== before[each],
  )
  if (!name) return
  const entry = record[name]
  const verb = name === 'decision' ? 'decided' : 'noted'
  return `${verb} since the workbook was written: ${entry ? formatStaffEntry(entry) : 'taken back'}`
}

function summarise(changes: readonly RowChange[]): string {
  const count = (decision: string | null) =>
    changes.filter(({ wanted }) => wanted.decision === decision).length
  const parts: [count: number, singular: string, plural?: string][] = [
    [count('offer'), 'offer'],
    [count('no offer'), '"no offer"', '"no offers"'],
    [count(null), 'decision taken back', 'decisions taken back'],
    [changes.filter(({ wanted }) => wanted.note).length, 'note'],
  ]
  return formatList(
    parts.flatMap(([number, singular, plural]) =>
      number > 0 ? [formatCount(number, singular, plural)] : [],
    ),
  )
}
