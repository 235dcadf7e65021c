import { typeName } from '#shared/enums/qualification-types.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { englishName, scoreLabels, scoreNames } from '#shared/schemas/english.ts'
import { type FormFieldName, fields, formFieldNames, isDetail, type Section } from '#shared/schemas/fields.ts'
import type { Message } from '#shared/schemas/message.ts'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
import { parseAddress, positionOf } from './addresses.ts'
import { isUcatEntry, needsUcat, rowName } from './qualification-entries.ts'
import { type FormVariant, listSections } from './sections.ts'

/** Sorts messages in the order of the page. */
export const sortMessages = (messages: readonly Message[], form: FormState): Message[] =>
  [...messages].sort((first, second) => positionOf(first.path, form) - positionOf(second.path, form))

/** Returns the section that shows a field: for a medical programme, the programme's section shows UCAT. */
export function sectionOfField(address: string, form: FormState): Section | undefined {
  const { name, row } = parseAddress(address, form)
  if (name === undefined) return
  const isUcat = name === 'ucatId' || (row !== undefined && isUcatEntry(row))
  return isUcat && needsUcat(form.programmeCode) ? 'programme' : fields[name].section
}

/** Returns the fields that a variant of the form asks for in these sections, by default in all. */
export const listFields = (variant: FormVariant, sections = listSections(variant)): FormFieldName[] =>
  formFieldNames.filter(
    name => sections.includes(fields[name].section) && (!isDetail(name) || variant.details.includes(name)),
  )

/** Returns whether the form of this variant has a field, so that messages can be shown there. */
export function hasField(address: string, form: FormState, variant: FormVariant): boolean {
  const { name } = parseAddress(address, form)
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
  const { name, row, part } = parseAddress(path, form)
  if (name === undefined) return
  const label = row ? rowLabel(row, form) : name === 'english' ? englishLabel(part, form) : undefined
  if (label !== undefined)
    return includesText(text, label)
      ? undefined
      : `${label}${part === 'yearObtained' && !includesText(text, 'year') ? ', year obtained' : ''}`
  return includesText(text, fields[name].word) ? undefined : fields[name].label
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
