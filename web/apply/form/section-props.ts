import type { Dispatch } from 'react'
import type { FormState } from '#shared/schemas/draft.ts'
import type { Message } from '#shared/schemas/message.ts'
import type { rowAddress } from './addresses.ts'
import type { FormAction, PlainAnswers } from './form-state.ts'

/** What a field needs: the form, its actions, and the visible messages. */
export type FieldContext = {
  form: FormState
  dispatch: Dispatch<FormAction>
  messages: readonly Message[]
  /** Reports that the focus has left a field: its messages become visible. */
  leaveField(field: string): void
}

/** The props of a section; each takes those that it uses. */
export type SectionProps = FieldContext & {
  /** Focuses the first existing control of these ids after the next render. */
  focusAfter(...ids: string[]): void
  year: number
}

/** Returns the name of a field, its messages and what happens when the focus leaves it. */
export const fieldProps = (
  name: string,
  { messages, leaveField }: Pick<FieldContext, 'messages' | 'leaveField'>,
) => ({ name, messages, onLeave: () => leaveField(name) })

/** Returns the props of a field of one row. */
export type RowControl = (part: Parameters<typeof rowAddress>[1]) => ReturnType<typeof fieldProps>

/** Returns the props of the field of a plain answer, with its value and how it changes. */
export const answerProps = <Name extends keyof PlainAnswers>(name: Name, context: FieldContext) => ({
  ...fieldProps(name, context),
  value: context.form[name],
  onChange: (value: PlainAnswers[Name]) => context.dispatch({ type: 'changed', to: { [name]: value } }),
})
