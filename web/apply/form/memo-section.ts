import { memo, type ReactNode } from 'react'
import type { FormState } from '#shared/schemas/draft.ts'
import type { FormParts } from './section-props.ts'

/**
 * Makes a part of the form that is rendered again only when these answers or its other props change: it can read no
 * other answer. `More` are the props that it takes besides.
 */
export const showing =
  <Read extends keyof FormState>(...answers: readonly Read[]) =>
  <More extends object = object>(part: (props: FormParts<Read> & NoInfer<More>) => ReactNode) =>
    memo(part, ({ form: before, ...props }, { form: after, ...next }) => {
      const other = new Map<string, unknown>(Object.entries(props))
      return (
        answers.every(answer => before[answer] === after[answer]) &&
        Object.entries(next).every(([name, value]) => other.get(name) === value)
      )
    })
