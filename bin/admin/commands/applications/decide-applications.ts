import type { ApplicationRecord } from '#functions/repositories/applications.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { CommandContext } from '../../context/context.ts'
import { readApplicationNumber } from '../../context/parse-arguments.ts'
import {
  forEachConcurrently,
  formatCount,
  formatList,
  stripControlCharacters,
} from '../../context/terminal.ts'
import { createMistakesError, type Mistake } from '../../spreadsheets/mistakes.ts'
import { readTable } from '../../spreadsheets/read-table.ts'
import type { StaffTexts } from '../../tables/applications.ts'
import { decisions, headings } from './applications-workbook.ts'
import { loadEntries } from './load-applications.ts'
import { formatStaffEntry } from './show-application.ts'

const columns = {
  applicationNumber: { aliases: [headings.applicationNumber] },
  ucasId: { aliases: [headings.ucasId], kind: 'ucasId' },
  decision: { aliases: [headings.decision], kind: 'date' },
  // A note may be a date.
  note: { aliases: [headings.note], kind: 'date' },
  decisionBefore: { aliases: [headings.decisionBefore] },
  noteBefore: { aliases: [headings.noteBefore], kind: 'date' },
} as const

const maxNoteLength = 2_000
const undecided = 'undecided'
type Decision = (typeof decisions)[number] | typeof undecided

/** What a row changes: a decision, null to take it back, or a note. `before` is what was written out. */
type RowChange = { row: number; applicantId: number; decision?: Decision; note?: string; before: StaffTexts }
type Conflict = { applicantId: number; text: string }

/**
 * Stores the decisions and notes of a workbook that `applications list` has written. Only rows that differ from what was
 * written out count, and one that a colleague has changed since is listed and left.
 */
export async function decideApplications(context: CommandContext, file: string) {
  const { ports, configuration, actor, printText, printUnchanged, change } = context
  const changes = await readChanges(file, context)
  const records = await ports.applications.getMany(changes.map(({ applicantId }) => applicantId))
  const recordByNumber = new Map(records.map(record => [record.applicantId, record]))
  const conflicts: Conflict[] = []
  const planned = changes.flatMap(rowChange => {
    const record = recordByNumber.get(rowChange.applicantId)
    const remaining = record && removeStored(rowChange, record)
    if (!remaining) return []
    const conflict = findConflict(remaining, record)
    if (conflict) conflicts.push({ applicantId: rowChange.applicantId, text: conflict })
    return conflict ? [] : [remaining]
  })
  const format = (applicantId: number) => formatApplicationNumber(applicantId, configuration)
  const toJson = () => ({
    decided: planned.flatMap(({ applicantId, decision }) =>
      decision ? [{ applicationNumber: format(applicantId), decision }] : [],
    ),
    noted: planned.filter(({ note }) => note !== undefined).map(({ applicantId }) => format(applicantId)),
    conflicting: conflicts.map(({ applicantId, text }) => ({ applicationNumber: format(applicantId), text })),
  })
  if (conflicts.length > 0)
    printText(formatConflicts(conflicts.map(({ applicantId, text }) => `${format(applicantId)}: ${text}`)))
  if (planned.length === 0)
    return printUnchanged(`No row of ${file} has anything new to store. Nothing has changed.`, toJson())
  const summary = summarise(planned)
  await change({
    action: `store ${summary} from ${file}`,
    json: toJson(),
    auditEntry: planned.map(({ applicantId, decision, note }) => ({
      action: 'applications decide',
      subject: format(applicantId),
      details: [...(decision ? [decision] : []), ...(note === undefined ? [] : ['note'])].join(', '),
    })),
    apply: async () => {
      const at = ports.now().toISOString()
      const late: string[] = []
      await forEachConcurrently(planned, async ({ applicantId, decision, note, before }) => {
        const isWritten = await ports.applications.recordStaffEntries(
          applicantId,
          {
            ...(decision && { decision: decision === undecided ? null : { text: decision, at, by: actor } }),
            ...(note !== undefined && { note: { text: note, at, by: actor } }),
          },
          before,
        )
        if (!isWritten) {
          late.push(format(applicantId))
          conflicts.push({ applicantId, text: 'changed meanwhile' })
        }
      })
      const lateText =
        late.length > 0
          ? ` These changed meanwhile and are left: ${formatList(late.sort())}. List them again.`
          : ''
      return {
        text: `Stored ${summary}.${lateText} The portal tells the applicants nothing.`,
        json: toJson(),
      }
    },
  })
}

/** Returns the rows that differ from what was written out. Refuses a file with mistakes. */
async function readChanges(file: string, { ports, configuration }: CommandContext): Promise<RowChange[]> {
  const { rows } = await readTable(file, columns)
  const { entries } = await loadEntries(ports)
  const entryByNumber = new Map(entries.map(entry => [entry.applicantId, entry]))
  const mistakes: Mistake[] = []
  const changes = new Map<number, RowChange>()
  for (const { row, cells } of rows) {
    const add = (column: string, text: string, value: string) => mistakes.push({ row, column, text, value })
    const applicantId = readApplicationNumber(cells.applicationNumber, configuration)
    const entry = applicantId === undefined ? undefined : entryByNumber.get(applicantId)
    if (!entry) {
      add(headings.applicationNumber, 'There is no application with this number', cells.applicationNumber)
      continue
    }
    if (entry.ucasId !== cells.ucasId.replace(/[\s-]/g, '')) {
      add(headings.ucasId, `This is not the UCAS ID of the application in its row`, cells.ucasId)
      continue
    }
    const before = { decision: readText(cells.decisionBefore), note: readText(cells.noteBefore) }
    const [decision, note] = [readDecision(cells.decision), readText(cells.note)]
    if (decision === 'mistake') {
      add(
        headings.decision,
        `Enter ${decisions.join(', ')} or ${undecided}, or leave the cell empty`,
        cells.decision,
      )
      continue
    }
    if (note !== null && note.length > maxNoteLength) {
      add(
        headings.note,
        `A note has up to ${maxNoteLength.toLocaleString('en-GB')} characters`,
        `${note.slice(0, 20)}…`,
      )
      continue
    }
    const isDecided = decision !== undefined && decision !== (before.decision ?? undecided)
    const isNoted = note !== null && note !== before.note
    if (!isDecided && !isNoted) continue
    const rowChange = {
      row,
      applicantId: entry.applicantId,
      before,
      ...(isDecided && { decision }),
      ...(isNoted && { note }),
    }
    const other = changes.get(entry.applicantId)
    if (other && (other.decision !== rowChange.decision || other.note !== rowChange.note))
      add(
        headings.applicationNumber,
        `Row ${other.row} has this number too, with another decision or note`,
        cells.applicationNumber,
      )
    changes.set(entry.applicantId, rowChange)
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

/** Returns the decision of a cell, whatever its case, spaces and hyphens; undefined if it is empty. */
function readDecision(cell: string): Decision | 'mistake' | undefined {
  const word = cell
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()
  if (word === '') return
  return [...decisions, undecided].find((each): each is Decision => each === word) ?? 'mistake'
}

const storedTexts = ({ decision, note }: ApplicationRecord): StaffTexts => ({
  decision: decision?.text ?? null,
  note: note?.text ?? null,
})

/** Leaves out what is stored already; undefined if nothing remains. */
function removeStored(
  { decision, note, ...rowChange }: RowChange,
  record: ApplicationRecord,
): RowChange | undefined {
  const stored = storedTexts(record)
  const isNew = decision !== undefined && decision !== (stored.decision ?? undecided)
  const hasNote = note !== undefined && note !== stored.note
  return isNew || hasNote ? { ...rowChange, ...(isNew && { decision }), ...(hasNote && { note }) } : undefined
}

/** Returns why a row is left, if a colleague has changed since what it changes. */
function findConflict({ decision, note, before }: RowChange, record: ApplicationRecord): string | undefined {
  const stored = storedTexts(record)
  if (record.withdrawn) return 'it is withdrawn'
  if (decision !== undefined && stored.decision !== before.decision)
    return `a colleague has decided since: ${record.decision ? formatStaffEntry(record.decision) : undecided}`
  if (note !== undefined && stored.note !== before.note)
    return `a colleague has noted since: ${record.note ? formatStaffEntry(record.note) : 'nothing'}`
}

const maxListed = 15

function formatConflicts(lines: readonly string[]): string {
  const more = lines.length > maxListed ? [`And ${lines.length - maxListed} more.`] : []
  return [
    `${formatCount(lines.length, 'conflicting row is', 'conflicting rows are')} left:`,
    ...lines.slice(0, maxListed).map(text => stripControlCharacters(`  ${text}`)),
    ...more,
  ].join('\n')
}

function summarise(changes: readonly RowChange[]): string {
  const count = (word: Decision) => changes.filter(({ decision }) => decision === word).length
  const parts: [count: number, singular: string, plural?: string][] = [
    [count('offer'), 'offer'],
    [count('no offer'), '"no offer"', '"no offers"'],
    [count(undecided), 'decision taken back', 'decisions taken back'],
    [changes.filter(({ note }) => note !== undefined).length, 'note'],
  ]
  return formatList(
    parts.flatMap(([number, singular, plural]) =>
      number > 0 ? [formatCount(number, singular, plural)] : [],
    ),
  )
}
