import type { Message } from '#shared/errors.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { scoreNames } from '#shared/schemas/english.ts'
import { englishLabel, scoreLabels } from '../qualifications/english-section.tsx'
import { rowName, typeName } from '../qualifications/qualification-labels.ts'

const fieldLabels: Record<string, string> = {
  ucatId: 'UCAT ID',
  forenames: 'Forename',
  surname: 'Surname',
  telephone: 'Telephone',
  dateOfBirth: 'Date of birth',
}

/** Returns the messages for the error summary. Each names its field, because the summary is not beside the field. */
export const summaryMessages = (messages: readonly Message[], form: FormState): Message[] =>
  messages.map(message => {
    const label = fieldLabel(message, form)
    return label === undefined || includesText(message.text, label)
      ? message
      : { ...message, text: `${label}: ${message.text}` }
  })

const includesText = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

function fieldLabel({ path, text }: Message, { qualifications, english }: FormState): string | undefined {
  const [field = '', subfield, part] = path.split('.')
  const entry = field === 'qualifications' ? qualifications[Number(subfield)] : undefined
  if (entry) {
    const row = entry.subject
      ? `${typeName(entry.tpe)} ${entry.subject}`
      : rowName(qualifications, Number(subfield))
    const isUnclearYear = part === 'yearObtained' && !includesText(text, 'year')
    return `${row.replace(/:/g, ',')}${isUnclearYear ? ', year obtained' : ''}`
  }
  if (field !== 'english' || english === null) return fieldLabels[field]
  if (subfield === 'grade') return 'GCSE English grade'
  const score = scoreNames.find(name => name === subfield)
  return score && `${englishLabel(english.type)} ${scoreLabels[score].toLowerCase()}`
}
