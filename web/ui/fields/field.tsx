import type { InputHTMLAttributes, ReactNode } from 'react'
import { FieldHint, FieldMessages, useAriaProps } from './field-messages.tsx'

/** The props of every field. */
export type FieldProps<Value> = {
  name: string
  hint?: ReactNode
  value: Value
  onChange(value: Value): void
}

type FieldInputProps = FieldProps<string> &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps<string>> & {
    label: ReactNode
    /** The caller shows the messages below a group of fields, so that none of them moves. */
    hasMessagesBelow?: boolean
  }

/** A labelled text input; its id is its name. */
export function Field(props: FieldInputProps) {
  const { name, label, hint, hasMessagesBelow, value, onChange, className, ...input } = props
  return (
    <LabelledControl
      name={name}
      label={label}
      hint={hint}
      hasMessagesBelow={hasMessagesBelow}
      className={className}
    >
      {control => (
        <input {...input} {...control} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </LabelledControl>
  )
}

type LabelledControlProps = {
  name: string
  label: ReactNode
  hint: ReactNode
  hasMessagesBelow?: boolean | undefined
  className?: string | undefined
  /** Renders the control with the attributes that connect it to its label, hint and messages. */
  children(
    control: ReturnType<typeof useAriaProps> & { id: string; name: string; className: string },
  ): ReactNode
}

/** A control below its label, hint and messages; its id is its name. */
export function LabelledControl(props: LabelledControlProps) {
  const { name, label, hint, hasMessagesBelow = false, className, children } = props
  const aria = useAriaProps(name, hint)
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <FieldHint name={name} hint={hint} />
      {!hasMessagesBelow && <FieldMessages name={name} />}
      {children({
        ...aria,
        id: name,
        name,
        className: className ? `input ${className}` : 'input',
      })}
    </div>
  )
}
