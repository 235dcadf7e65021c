import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Message } from '#shared/errors.ts'
import { LabelledControl } from './labelled-control.tsx'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange' | 'onBlur'> & {
  name: string
  label: ReactNode
  hint?: ReactNode
  messages: readonly Message[]
  value: string
  onChange(text: string): void
  onLeave?: (() => void) | undefined
}

/** A labelled text input; its id is its name. */
export function Field({ name, label, hint, messages, onChange, onLeave, className, ...input }: FieldProps) {
  return (
    <LabelledControl {...{ name, label, hint, messages, className }}>
      {control => (
        <input {...input} {...control} onChange={event => onChange(event.target.value)} onBlur={onLeave} />
      )}
    </LabelledControl>
  )
}
