import { type ComponentProps, memo } from 'react'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import type { PlainAnswers } from './form-state.ts'
import type { SectionProps } from './section-props.ts'

type CheckboxAnswer = {
  [Name in keyof PlainAnswers]-?: PlainAnswers[Name] extends boolean ? Name : never
}[keyof PlainAnswers]

type AnswerCheckboxProps = Omit<ComponentProps<typeof Checkbox>, 'name' | 'onChange'> &
  Pick<SectionProps, 'dispatch'> & { name: CheckboxAnswer }

/**
 * A checkbox for a plain answer. It renders only when its own props change: React writes the type and the name of every
 * checkbox and radio that it renders, after which the browser computes their styles again.
 */
export const AnswerCheckbox = memo(({ name, dispatch, ...checkbox }: AnswerCheckboxProps) => (
  <Checkbox
    {...checkbox}
    name={name}
    onChange={ticked => dispatch({ type: 'changed', to: { [name]: ticked } })}
  />
))
