import { type ReactNode, useMemo } from 'react'
import type { Option } from '#shared/enums/options.ts'
import type { Message } from '#shared/errors.ts'
import { LabelledControl } from './labelled-control.tsx'

export type SelectOption = Option & { disabled?: boolean }
export type SelectGroup = { label: string; options: readonly SelectOption[] }

type SelectFieldProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  messages: readonly Message[]
  value: string
  onChange(value: string): void
  onLeave?: (() => void) | undefined
  options: readonly SelectOption[] | readonly SelectGroup[]
  /** The label of the blank choice, whose value is ''; without it there is none. */
  blank?: string | undefined
  className?: string
  disabled?: boolean
}

/** A native dropdown, grouped if its options are; its id is its name. */
export function SelectField({ name, label, hint, messages, onChange, onLeave, ...rest }: SelectFieldProps) {
  const { options, blank, className, ...select } = rest
  // Dozens of choices are made again only when they change, not with every keystroke beside them.
  const choices = useMemo(
    () =>
      options.map(option =>
        'options' in option ? (
          <optgroup key={option.label} label={option.label}>
            {option.options.map(choice)}
          </optgroup>
        ) : (
          choice(option)
        ),
      ),
    [options],
  )
  return (
    <LabelledControl {...{ name, label, hint, messages, className }}>
      {control => (
        <select {...select} {...control} onChange={event => onChange(event.target.value)} onBlur={onLeave}>
          {blank !== undefined && <option value="">{blank}</option>}
          {choices}
        </select>
      )}
    </LabelledControl>
  )
}

const choice = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)
