import { typeName } from '#shared/enums/qualification-types.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { englishName, scoreLabels, scoreNames } from '#shared/schemas/english.ts'
import {
  type FormFieldName,
  fields,
  formFieldNames,
  isDetail,
  readPath,
  type Section,
} from '#shared/schemas/fields.ts'
import type { Message } from '#shared/schemas/message.ts'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
import { isUcatEntry, needsUcat, rowName, submittedRows } from './qualification-entries.ts'
import { type FormVariant, listSections } from './sections.ts'

/*
 * A field of the form has one address, the id of its control: its name, such as `surname`; the name and a part, such as
 * `english.overall`; or, in a qualification, `qualifications.<id of the row>.grade`. '' is the whole form.
 */

function parseAddress(address: string) {
  const [first = '', ...parts] = address.split('.')
  const name = formFieldNames.find(candidate => candidate === first)
  return name === 'qualifications' && parts.length > 0
    ? { name, rowId: parts[0], part: parts[1] }
    : { name, part: parts[0] }
}

const rowParts = ['tpe', 'subject', 'grade', 'yearObtained']
const findRow = (rowId: string | undefined, { qualifications }: FormState) =>
  qualifications.find(({ id }) => id === rowId)

/** Returns the address of the field at a path of the request for this form; '' if it is of no field. */
export function toAddress(path: string, form: FormState): string {
  const name = formFieldNames.find(
    name => path === fields[name].path || path.startsWith(`${fields[name].path}.`),
  )
  if (name === undefined) return path === 'data.qualifications' ? 'qualifications' : ''
  const [first, second] = path.slice(fields[name].path.length + 1).split('.')
  const row = name === 'qualifications' && submittedRows(form)[Number(first || Number.NaN)]
  if (row) {
    const part = second ?? 'tpe'
    return rowParts.includes(part) ? `qualifications.${row.id}.${part}` : ''
  }
  if (!first || first === 'type' || name === 'qualifications') return name
  return readPath(form[name], first) === undefined ? '' : `${name}.${first}`
}

/** Returns the answer in a field; undefined if its row was removed. */
export function readAnswer(address: string, form: FormState): unknown {
  const { name, rowId, part } = parseAddress(address)
  if (name === undefined) return
  const value = rowId === undefined ? form[name] : findRow(rowId, form)
  return part === undefined ? value : readPath(value, part)
}

/** Sorts messages in the order of the page. */
export function sortMessages(messages: readonly Message[], { qualifications }: FormState): Message[] {
  function position({ path }: Message) {
    const { name, rowId, part = '' } = parseAddress(path)
    const row = qualifications.findIndex(({ id }) => id === rowId)
    return 10_000 * (name ? formFieldNames.indexOf(name) : -1) + 10 * row + rowParts.indexOf(part)
  }
  return [...messages].sort((first, second) => position(first) - position(second))
}

/** Returns the section that shows a field: for a medical programme, the programme's section shows UCAT. */
export function sectionOfField(address: string, form: FormState): Section | undefined {
  const { name, rowId } = parseAddress(address)
  if (name === undefined) return
  const row = findRow(rowId, form)
  const isUcat = name === 'ucatId' || (row !== undefined && isUcatEntry(row))
  return isUcat && needsUcat(form.programmeCode) ? 'programme' : fields[name].section
}

/** Returns the fields that a variant of the form asks for. */
export const listFields = (variant: FormVariant): FormFieldName[] =>
  formFieldNames.filter(
    name =>
      listSections(variant).includes(fields[name].section) &&
      (!isDetail(name) || variant.details.includes(name)),
  )

/** Returns whether the form of this variant has a field, so that messages can be shown there. */
export function hasField(address: string, form: FormState, variant: FormVariant): boolean {
  const { name } = parseAddress(address)
  const section = sectionOfField(address, form)
  if (name === undefined || section === undefined) return false
  return section === 'programme' || listFields(variant).includes(name)
}

/** Returns the messages for the error summary. Each names its field, because the summary is not beside the field. */
export const summaryMessages = (messages: readonly Message[], form: FormState): Message[] =>
  messages.map(message => {
    const label = summaryLabel(message, form)
    return label === undefined ? message : { ...message, text: `${label}: ${message.text}` }
  })

/** Returns the label to put before a message; undefined if the message itself names its field. */
function summaryLabel({ path, text }: Message, form: FormState): string | undefined {
  const { name, rowId, part } = parseAddress(path)
  if (name === undefined) return
  const row = findRow(rowId, form)
  const label = row ? rowLabel(row, form) : name === 'english' ? englishLabel(part, form) : undefined
  if (label !== undefined)
    return includesText(text, label)
      ? undefined
      : `${label}${part === 'yearObtained' && !includesText(text, 'year') ? ', year obtained' : ''}`
  // The singular: the specification's message for forenames is "Forename is required".
  const words = fields[name].label.split(' ').map(word => word.replace(/s$/, ''))
  const isNamed = words.some(word => word.length > 4 && includesText(text, word))
  return isNamed || includesText(text, fields[name].label) ? undefined : fields[name].label
}

const includesText = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

function rowLabel(row: QualificationEntry, { qualifications }: FormState): string {
  const label = row.subject ? `${typeName(row.tpe)} ${row.subject}` : rowName(qualifications, row)
  return label.replace(/:/g, ',')
}

function englishLabel(part: string | undefined, { english }: FormState): string | undefined {
  if (part === 'grade') return 'GCSE English grade'
  const score = scoreNames.find(name => name === part)
  if (english === null || score === undefined) return
  return `${englishName(english.type)} ${scoreLabels[score].toLowerCase()}`
}
