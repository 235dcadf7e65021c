import type * as z from 'zod/mini'

/** The sections of the form in the order of the page. */
export const sections = ['qualifications', 'residency', 'programme', 'details'] as const
export type Section = (typeof sections)[number]

/** An answer as a person reads it. */
export type Answer = { label: string; value: string }

/**
 * A field of the applicant. `path` is where a submission has it; the stored record has the same parts. `format` returns
 * the value as a person reads it: by default the text, or Yes and No. With a year, a form of that year is shown: its
 * own qualifications' years are left out.
 */
type Field<P extends string, S extends z.ZodMiniType> = {
  path: P
  label: string
  /** The word that messages have for it, by which they need no label; by default the label. */
  word?: string
  schema: S
  format?: (value: NonNullable<z.output<S>>, year?: number) => string | Answer[]
}

/** A field of the form. A draft without it takes the default of its `entered` schema. */
type FormField<P extends string, S extends z.ZodMiniType, E extends z.ZodMiniType> = Field<P, S> & {
  section: Section
  /** The schema of a submission, if it asks for more than a record. */
  submitted?: S
  entered: E
  /** Its part of the section's summary in one line: by default the formatted value, '' for none. */
  summary?: (value: NonNullable<z.output<S>>) => string
  /** Converts the entered value to the one of the request. By default they are the same. */
  toRequest?: (entered: NonNullable<z.output<E>>) => unknown
}

const isMissing = (value: unknown) => value === undefined || value === null || value === ''
export const formatText = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)

/** A field that only UCAS or staff supply. */
export function defineField<const P extends string, S extends z.ZodMiniType>(field: Field<P, S>) {
  const { label, schema, format = formatText } = field
  return {
    ...field,
    /** Returns a value of a request or a record as answers; none if it is missing or invalid. */
    answers(value: unknown, year?: number): Answer[] {
      const { data } = schema.safeParse(value)
      if (isMissing(data)) return []
      const answers = format(data as NonNullable<z.output<S>>, year)
      return typeof answers === 'string' ? [{ label, value: answers }] : answers
    },
  }
}

/** A field that the form asks for. */
export function defineFormField<const P extends string, S extends z.ZodMiniType, E extends z.ZodMiniType>(
  field: FormField<P, S, E>,
) {
  const { schema, summary, toRequest } = field
  const { answers } = defineField(field)
  return {
    ...field,
    word: field.word ?? field.label,
    submitted: field.submitted ?? schema,
    answers,
    /** Returns a value of a request for the summary of its section. */
    summarize(value: unknown): string {
      const { data } = schema.safeParse(value)
      if (isMissing(data)) return ''
      if (summary) return summary(data as NonNullable<z.output<S>>)
      return answers(value)
        .map(answer => answer.value)
        .join(', ')
    },
    /** Returns the value that the request has for an entered one. */
    toRequest: (entered: unknown): unknown =>
      toRequest && !isMissing(entered) ? toRequest(entered as NonNullable<z.output<E>>) : entered,
  }
}

/** Returns the value at a path; undefined if there is none. */
export const readPath = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (parent, name) =>
        typeof parent === 'object' && parent !== null
          ? Object.getOwnPropertyDescriptor(parent, name)?.value
          : undefined,
      value,
    )
