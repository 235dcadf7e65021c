import { type Dispatch, memo } from 'react'
import { blankOption } from '#shared/enums/options.ts'
import type { Message } from '#shared/errors.ts'
import { ComboboxField } from '../../ui/combobox-field.tsx'
import type { ComboboxOption } from '../../ui/combobox-options.ts'
import type { FormAction } from '../form/form-state.ts'

type CodeSelectProps = {
  name: 'nationality' | 'countryOfDomicile'
  label: string
  hint?: string
  value: string | null
  options: readonly ComboboxOption[]
  messages: readonly Message[]
  dispatch: Dispatch<FormAction>
  leave(field: string): void
}

/** A field that finds one of hundreds of codes: rendered again only when it is its own turn, not with every keystroke. */
export const CodeSelect = memo(function CodeSelect({ value, dispatch, leave, ...field }: CodeSelectProps) {
  const { name } = field
  return (
    <ComboboxField
      {...field}
      blank={blankOption.label}
      value={value ?? ''}
      onChange={code => dispatch({ type: 'changed', to: { [name]: code || null } })}
      onLeave={() => leave(name)}
    />
  )
})
