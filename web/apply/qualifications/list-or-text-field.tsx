import { type Dispatch, memo, useState } from 'react'
import type { QualificationFamily } from '#shared/enums/qualification-types.ts'
import type { Message } from '#shared/schemas/message.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import type { ComboboxGroup } from '../../ui/combobox/search.ts'
import { Field } from '../../ui/fields/field.tsx'
import type { FormAction } from '../form/form-state.ts'
import { rowPath } from '../form/request.ts'
import { findOptionFamily } from './row-options.ts'

const unlistedParts = { tpe: 'unlistedTpe', subject: 'unlistedSubject' } as const

type ListOrTextFieldProps = {
  index: number
  part: keyof typeof unlistedParts
  label: string
  options: readonly ComboboxGroup[]
  isLoading?: boolean
  initialIsOpen?: boolean
  value: string
  /** What was typed in the list and is not an option. */
  unlisted: string | undefined
  /** Whether the value is a typed name, which has a field below the list. */
  isTypedName: boolean
  /** The option for a typed name. */
  typedOption: string
  typedLabel: string
  messages: readonly Message[]
  dispatch: Dispatch<FormAction>
  /** Adds the starting rows of a family in place of this one. */
  onFamily?(family: QualificationFamily): void
}

/** The type or the subject of a qualification: from the list, or typed (specification, section 2). */
export const ListOrTextField = memo(function ListOrTextField(props: ListOrTextFieldProps) {
  const { index, part, value, unlisted = '', messages, dispatch, options, typedOption } = props
  // While a name is typed, it may be a listed one for a moment.
  const [isTyping, setIsTyping] = useState(false)
  const isTyped = isTyping || props.isTypedName
  const path = rowPath(index, part)
  const change = (text: string, unlistedText = '') =>
    dispatch({ type: 'changeRow', index, to: { [part]: text, [unlistedParts[part]]: unlistedText } })

  function choose(chosen: string, typed: string) {
    const family = findOptionFamily(chosen)
    if (family) return props.onFamily?.(family)
    const isOther = chosen === typedOption
    setIsTyping(isOther)
    if (isOther) change(typed)
    else change(chosen, typed)
  }

  return (
    <>
      <Combobox
        name={isTyped ? `${path}-list` : path}
        label={props.label}
        messages={isTyped ? [] : messages}
        options={options}
        isLoading={props.isLoading ?? false}
        initialIsOpen={props.initialIsOpen ?? false}
        value={isTyped ? typedOption : value || unlisted}
        onChange={choose}
      />
      {isTyped && (
        <Field
          name={path}
          label={props.typedLabel}
          messages={messages}
          value={value}
          onChange={text => change(text)}
        />
      )}
    </>
  )
})
