import type { InputHTMLAttributes, ReactNode } from 'react'
import type { FieldProps } from './field-props.ts'
import { LabelledControl } from './labelled-control.tsx'

type FieldInputProps = FieldProps<string> &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps<string> | 'onBlur'> & { label: ReactNode }

/** A labelled text input; its id is its name. */
export function Field(props: FieldInputProps) {
  const { name, label, hint, messages, onChange, onLeave, className, ...input } = props
  return (
    <LabelledControl {...{ name, label, hint, messages, className }}>
      {control => (
        <input {...input} {...control} onChange={event => onChange(event.target.value)} onBlur={onLeave} />
      )}
    </LabelledControl>
  )
}
