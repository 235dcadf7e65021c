import type { Dispatch } from 'react'
import type { FormState } from '#shared/schemas/form.ts'
import type { Message } from '#shared/schemas/message.ts'
import type { FormAction } from './form-state.ts'

/**
 * The props of a section. A control has the path of its answer as its name and id, and the form handles its blur event.
 * `messages` are the visible messages of the whole form. Each control shows the messages of its path.
 */
export type SectionProps = {
  form: FormState
  dispatch: Dispatch<FormAction>
  messages: readonly Message[]
  /** Focuses the first existing control of these ids after the next render. */
  focusAfter(...ids: string[]): void
  /** The current year in London. */
  year: number
}
