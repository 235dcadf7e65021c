import type { Message } from '#shared/errors.ts'
import type { FormState } from '#shared/schemas/draft.ts'

const rowField = /^qualifications\.([^.]+)\.(\w+)$/

/** Returns the key of a field: its name with the id of its row instead of the row's index, which can change. */
export function toFieldKey(field: string, { qualifications }: FormState): string {
  const [, index, part] = rowField.exec(field) ?? []
  const entry = qualifications[Number(index)]
  return entry ? `qualifications.${entry.id}.${part}` : field
}

/** Returns the name of the field with this key; undefined if its row was removed. */
export function toFieldName(key: string, { qualifications }: FormState): string | undefined {
  const [, id, part] = rowField.exec(key) ?? []
  if (id === undefined) return key
  const index = qualifications.findIndex(entry => entry.id === id)
  return index < 0 ? undefined : `qualifications.${index}.${part}`
}

/** Returns the value of the field with this key. A message about the field is valid until the value changes. */
export function readAnswer(key: string, form: FormState): unknown {
  const parts = toFieldName(key, form)?.split('.')
  return parts?.reduce<unknown>(readProperty, form) ?? readProperty(form.english?.scores, parts?.[1])
}

const readProperty = (value: unknown, name: string | undefined): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined

/** Replaces the field names of messages by field keys. */
export const withFieldKeys = (messages: readonly Message[], form: FormState): Message[] =>
  messages.map(message => ({ ...message, path: toFieldKey(message.path, form) }))

/** Replaces the field keys of messages by field names; leaves out messages of removed rows. */
export const withFieldNames = (messages: readonly Message[], form: FormState): Message[] =>
  messages.flatMap(message => {
    const path = toFieldName(message.path, form)
    return path === undefined ? [] : [{ ...message, path }]
  })
