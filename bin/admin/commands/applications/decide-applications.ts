import * as z from 'zod/mini'
import type { ApplicationRecord } from '#functions/repositories/applications.ts'
import { UserError } from '#infra/errors/user-error.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import { formatCount, formatOccurrences } from '../../../command-line/terminal.ts'
import type { CommandPorts } from '../../../ports/command-ports.ts'
import { formatStaffEntry } from '../../people/person-history.ts'
import { wordCell } from '../../spreadsheets/cells.ts'
import { refuseMistakes } from '../../spreadsheets/mistakes.ts'
import { type Columns, readRows } from '../../spreadsheets/read-rows.ts'
import { readWorkbook } from '../../spreadsheets/workbook.ts'
import { createApplicationFinder } from './application-finder.ts'
import { decisions, headings } from './applications-workbook.ts'

const maxNoteLength = 2_000
const undecided = 'undecided'

/** A text as it is stored: trimmed, with plain line breaks. */
const textCell = z.string().check(
  z.overwrite(text =>
    text
      .replace(/\r\n?|_x000D_\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trim(),
  ),
  z.maxLength(maxNoteLength, `A note has up to ${maxNoteLength.toLocaleString('en-GB')} characters`),
)
const writtenCell = z.pipe(
  textCell,
  z.transform(text => text || null),
)

const decisionColumns = {
  [headings.applicationNumber]: { schema: z.string() },
  [headings.ucasId]: { kind: 'ucasId', schema: z.string() },
  [headings.decision]: {
    schema: wordCell(
      Object.fromEntries([...decisions, undecided, ''].map(word => [word, word])),
      `Enter ${decisions.join(', ')} or ${undecided}, or leave the cell empty`,
    ),
  },
  // A note may be a date.
  [headings.note]: { kind: 'date', schema: textCell },
  [headings.decisionBefore]: { schema: writtenCell },
  [headings.noteBefore]: { kind: 'date', schema: writtenCell },
} satisfies Columns

/** A cell that staff have edited: its text, which is null to take a decision back, and what the workbook was written with. */
type Edit = { name: 'decision' | 'note'; text: string | null; before: string | null }

export async function decideApplications(context: CommandContext, file: string) {
  const { ports, formatNumber, actor, print, addAuditEntry, changeEach } = context
  const { editsByNumber, remarks } = await readEdits(file, ports)
  const records = await ports.applications.getMany([...editsByNumber.keys()])
  const planned: { number: number; edits: Edit[] }[] = []
  const conflicting: { number: number; text: string }[] = []
  for (const record of records) {
    const number = record.applicantId
    const edited = editsByNumber.get(number) ?? []
    const edits = edited.filter(({ name, text }) => text !== getText(record, name))
    const conflict = findConflict(edits, record)
    if (conflict) conflicting.push({ number, text: conflict })
    else if (edits.length > 0) planned.push({ number, edits })
  }
  if (conflicting.length > 0) {
    const numbers = conflicting.map(({ number }) => number)
    await addAuditEntry({ action: 'applications decide viewed', numbers })
    const rows = formatCount(conflicting.length, 'row')
    print(`${rows} not stored, because of a change after the workbook was written:`)
    for (const { number, text } of conflicting) print(`  ${formatNumber(number)}: ${text}`)
    print('To change them, write a new workbook with "applications list".')
  }
  if (planned.length === 0) return print(`No row of ${file} has anything new to store. Nothing has changed.`)
  await changeEach({
    action: `store ${summarise(planned)} from ${file}${remarks}`,
    items: planned,
    getName: ({ number }) => formatNumber(number),
    getAuditEntry: ({ number, edits }) => ({
      action: 'applications decide',
      numbers: [number],
      details: edits.map(describeEdit).join(', '),
    }),
    apply: async ({ number, edits }) => {
      const at = ports.now().toISOString()
      const entries = edits.map(({ text, ...edit }) => ({
        ...edit,
        entry: text === null ? null : { text, at, by: actor },
      }))
      if (!(await ports.applications.recordStaffEntries(number, entries)))
        throw new UserError(
          'it was changed while you answered, and was not stored. Write a new workbook with "applications list".',
        )
    },
    describe: stored => `Stored ${summarise(stored)}. The portal tells the applicants nothing.`,
  })
}

const getText = (record: ApplicationRecord, name: Edit['name']) => record[name]?.text ?? null

async function readEdits(file: string, ports: CommandPorts) {
  const { rows, mistakes, remarks } = readRows(await readWorkbook(file), file, decisionColumns)
  const findApplication = await createApplicationFinder(ports)
  const editsByNumber = new Map<number, Edit[]>()
  for (const row of rows) {
    if (!row.isReadable) continue
    const { values, addMistake } = row
    const edits = (['decision', 'note'] as const).flatMap((name): Edit[] => {
      const [text, before] = [values[headings[name]], values[headings[`${name}Before`]]]
      if (!text || text === before) return []
      // No workbook is written with "undecided". It takes a stored decision back, or is a conflict.
      return [{ name, text: name === 'decision' && text === undecided ? null : text, before }]
    })
    // The application of an unedited row may have been erased since.
    const application = edits.length > 0 && findApplication(row)
    if (!application) continue
    if (editsByNumber.has(application.applicantId))
      addMistake(headings.applicationNumber, 'An earlier row changes this application too')
    editsByNumber.set(application.applicantId, edits)
  }
  refuseMistakes(file, mistakes)
  return { editsByNumber, remarks }
}

/** Returns why a row is not stored, if the same decision or note has been changed since the workbook was written. */
function findConflict(edits: readonly Edit[], record: ApplicationRecord): string | undefined {
  if (edits.length > 0 && record.withdrawn) return 'it is withdrawn'
  const edit = edits.find(({ name, before }) => getText(record, name) !== before)
  if (!edit) return
  const entry = record[edit.name]
  const verb = edit.name === 'decision' ? 'decided' : 'noted'
  return `${verb} since the workbook was written: ${entry ? formatStaffEntry(entry) : 'taken back'}`
}

const describeEdit = ({ name, text }: Edit) => (name === 'note' ? 'note' : (text ?? undecided))

/** Returns what is stored, such as "1 × offer, 2 × note". */
function summarise(rows: readonly { edits: readonly Edit[] }[]): string {
  const words = rows.flatMap(({ edits }) => edits.map(describeEdit))
  return formatOccurrences([...decisions, undecided, 'note'], words, ' × ')
}
