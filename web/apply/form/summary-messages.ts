import { getEnglishName, scoreLabels, scoreNames } from '#shared/schemas/english.ts'
import type { FormState } from '#shared/schemas/form.ts'
import type { Message } from '#shared/schemas/message.ts'
import { englishPath } from './messages.ts'
import { findRow, formatRowName } from './qualification-rows.ts'

/** Returns the messages for a summary, in which those of a row or a score name it. */
export const toSummaryMessages = (messages: readonly Message[], form: FormState): Message[] =>
  messages.map(message => {
    const label = getSummaryLabel(message.path, form)
    return label ? { ...message, text: `${label}: ${message.text}` } : message
  })

function getSummaryLabel(path: string, form: FormState): string | undefined {
  const { list, english } = form.data.qualifications
  const { row, part: rowPart } = findRow(path, form) ?? {}
  if (row)
    return `${formatRowName(list, row).replaceAll(':', ',')}${rowPart === 'yearObtained' ? ', year obtained' : ''}`
  if (path === 'data.qualifications.ucatId') return 'UCAT ID'
  const part = path.startsWith(`${englishPath}.`) ? path.split('.').at(-1) : undefined
  if (part === 'grade') return 'GCSE English grade'
  const score = scoreNames.find(name => name === part)
  return english && score ? `${getEnglishName(english.type)} ${scoreLabels[score].toLowerCase()}` : undefined
}
