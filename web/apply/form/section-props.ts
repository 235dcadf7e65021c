import type { Dispatch } from 'react'
import type { Message } from '#shared/errors.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import type { FormAction } from './form-state.ts'

/** What every section is handed: the answers it reads, what can be done to the form, and the messages to show. */
export type FormParts<Read extends keyof FormState = keyof FormState> = {
  form: Pick<FormState, Read>
  dispatch: Dispatch<FormAction>
  messages: readonly Message[]
  /** To be told when a field has been left: its messages may then be shown. */
  leave(field: string): void
  /** Focuses the first of these controls that there is after the next change. */
  focusAfter(...ids: string[]): void
  /** The current year in London. */
  year: number
}
