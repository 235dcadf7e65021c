import type { Message } from '#shared/errors.ts'
import type { FormState } from '#shared/schemas/draft.ts'

const inRow = /^qualifications\.([^.]+)\.(\w+)$/

/** The name of a field that stays with its row wherever that comes to stand: the row's id in the place of its number. */
export function lastingName(field: string, { qualifications }: FormState): string {
  const [, place, part] = inRow.exec(field) ?? []
  const entry = qualifications[Number(place)]
  return entry ? `qualifications.${entry.id}.${part}` : field
}

/** The field that a lasting name means in this form; undefined when its row is gone. */
export function fieldNamed(name: string, { qualifications }: FormState): string | undefined {
  const [, id, part] = inRow.exec(name) ?? []
  if (id === undefined) return name
  const place = qualifications.findIndex(entry => entry.id === id)
  return place < 0 ? undefined : `qualifications.${place}.${part}`
}

/** What the form says in answer to a field with a lasting name: a message about it holds as long as this does. */
export function answerNamed(name: string, form: FormState): unknown {
  const [, id, part] = inRow.exec(name) ?? []
  if (id !== undefined)
    return partOf(
      form.qualifications.find(one => one.id === id),
      part,
    )
  const [field, inside] = name.split('.')
  const answer = partOf(form, field)
  if (inside === undefined) return answer
  return partOf(answer, inside) ?? partOf(form.english?.scores, inside)
}

const partOf = (whole: unknown, part: string | undefined): unknown =>
  typeof whole === 'object' && whole !== null
    ? Object.entries(whole).find(([key]) => key === part)?.[1]
    : undefined

/** Messages under lasting names. */
export const lasting = (messages: readonly Message[], form: FormState): Message[] =>
  messages.map(message => ({ ...message, path: lastingName(message.path, form) }))

/** Messages with lasting names at the fields of this form; those of rows that are gone are left out. */
export const atFields = (messages: readonly Message[], form: FormState): Message[] =>
  messages.flatMap(message => {
    const path = fieldNamed(message.path, form)
    return path === undefined ? [] : [{ ...message, path }]
  })
