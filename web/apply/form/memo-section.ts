import { memo, type ReactNode } from 'react'
import type { FormState } from '#shared/schemas/draft.ts'
import type { SectionProps } from './section-props.ts'

/**
 * Wraps a section so that it renders again only when the listed answers or its other props change. The section can
 * read no other answers. `OtherProps` are its props beside those of every section.
 */
export const memoSection =
  <Answer extends keyof FormState>(...answers: readonly Answer[]) =>
  <OtherProps extends object = object>(
    section: (props: SectionProps<Answer> & NoInfer<OtherProps>) => ReactNode,
  ) =>
    memo(section, ({ form: before, ...propsBefore }, { form: after, ...propsAfter }) => {
      const previous = new Map<string, unknown>(Object.entries(propsBefore))
      return (
        answers.every(answer => before[answer] === after[answer]) &&
        Object.entries(propsAfter).every(([name, value]) => previous.get(name) === value)
      )
    })
