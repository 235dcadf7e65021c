import { type ComponentType, memo } from 'react'
import type { FormState } from '#shared/schemas/draft.ts'

/** A part of the form that is rendered again only when these answers or its other props change. */
export const showing = <P extends { form: FormState }>(
  answers: readonly (keyof FormState)[],
  part: ComponentType<P>,
) =>
  memo(part, ({ form: before, ...props }, { form: after, ...next }) => {
    const other = new Map<string, unknown>(Object.entries(props))
    return (
      answers.every(answer => before[answer] === after[answer]) &&
      Object.entries(next).every(([name, value]) => other.get(name) === value)
    )
  })
