import type { ReactNode } from 'react'
import type { Message } from '#shared/schemas/message.ts'

/** The props of every field. `messages` may include those of other fields. */
export type FieldProps<Value> = {
  name: string
  hint?: ReactNode
  messages: readonly Message[]
  value: Value
  onChange(value: Value): void
  onLeave?: (() => void) | undefined
}
