import { type Dispatch, memo } from 'react'
import { blank, type Option } from '#shared/enums/options.ts'
import type { Message } from '#shared/errors.ts'
import { SelectField } from '../ui/select-field.tsx'
import type { FormAction } from './form-state.ts'

type CodeSelectProps = {
  name: 'nationality' | 'countryOfDomicile'
  label: string
  hint?: string
  value: string | null
  options: readonly Option[]
  messages: readonly Message[]
  dispatch: Dispatch<FormAction>
  leave(field: string): void
}

/** A dropdown of hundreds of codes: rendered again only when it is its own turn, not with every keystroke. */
export const CodeSelect = memo(function CodeSelect({ value, dispatch, leave, ...field }: CodeSelectProps) {
  const { name } = field
  return (
    <SelectField
      {...field}
      blank={blank.label}
      value={value ?? ''}
      onChange={code => dispatch({ type: 'changed', to: { [name]: code || null } })}
      onLeave={() => leave(name)}
    />
  )
})
