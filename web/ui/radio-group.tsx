import type { ReactNode } from 'react'
import type { Option } from '#shared/enums/options.ts'
import type { Message } from '#shared/errors.ts'
import { ariaProps, FieldMessages, fieldMessages } from './field-messages.tsx'
import { Hint } from './hint.tsx'

export type RadioGroupProps = {
  name: string
  legend: ReactNode
  hint?: ReactNode
  messages: readonly Message[]
  value: string | null
  onChange(value: string): void
  options: readonly Option[]
}

/** One of several as native radios, as rows or as tiles; the first radio's id is the name. */
export function RadioGroup({ tiled, ...props }: RadioGroupProps & { tiled: boolean }) {
  const { name, legend, hint, messages, value, onChange, options } = props
  const mine = fieldMessages(messages, name)
  const described = ariaProps(name, hint, mine)
  const rows = options.map((option, index) => (
    <label className={tiled ? undefined : 'choice'} key={option.value}>
      <input
        type="radio"
        id={index === 0 ? name : `${name}-${option.value}`}
        name={name}
        value={option.value}
        checked={option.value === value}
        onChange={() => onChange(option.value)}
        aria-invalid={described['aria-invalid']}
      />{' '}
      <span>{option.label}</span>
    </label>
  ))
  return (
    <fieldset className="field" aria-describedby={described['aria-describedby']}>
      <legend>{legend}</legend>
      <Hint name={name}>{hint}</Hint>
      <FieldMessages name={name} messages={mine} />
      {tiled ? <div className="tiles">{rows}</div> : rows}
    </fieldset>
  )
}
