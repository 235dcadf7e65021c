import { type Dispatch, useState } from 'react'
import type { FormRow } from '#shared/schemas/form.ts'
import type { Message } from '#shared/schemas/message.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import type { FormAction } from '../form/form-state.ts'
import { isTypedType } from '../form/qualification-rows.ts'
import { rowPath } from '../form/request.ts'
import { findOptionFamily, newRowTypeOptions, rowTypeOptions, typedType } from './type-options.ts'

type TypeFieldProps = {
  index: number
  row: FormRow
  /** Whether the list is open at first, for a row that Not Listed has added. */
  isOpen: boolean
  messages: readonly Message[]
  dispatch: Dispatch<FormAction>
  /** Adds the starting rows of a family in place of this one. */
  onFamily(family: NonNullable<ReturnType<typeof findOptionFamily>>): void
}

/** The type of a qualification: from the list, or typed under Other (specification, section 2). */
export function TypeField({ index, row, isOpen, messages, dispatch, onFamily }: TypeFieldProps) {
  const { tpe, unlistedTpe = '' } = row
  // While a name is typed, it may be a listed one for a moment.
  const [isTyping, setIsTyping] = useState(false)
  const isTyped = isTyping || isTypedType(tpe)
  const path = rowPath(index, 'tpe')
  const change = (to: Partial<FormRow>) => dispatch({ type: 'changeRow', index, to })

  function choose(value: string, typed: string) {
    const family = findOptionFamily(value)
    if (family) return onFamily(family)
    const isOther = value === typedType
    setIsTyping(isOther)
    change({ tpe: isOther ? typed : value, unlistedTpe: isOther ? '' : typed })
  }

  return (
    <>
      <Combobox
        name={isTyped ? `${path}-list` : path}
        label="Qualification"
        messages={isTyped ? [] : messages}
        options={tpe === '' ? newRowTypeOptions : rowTypeOptions}
        initialIsOpen={isOpen}
        value={isTyped ? typedType : tpe || unlistedTpe}
        onChange={choose}
      />
      {isTyped && (
        <Field
          name={path}
          label="Name of the qualification"
          messages={messages}
          value={tpe}
          onChange={to => change({ tpe: to })}
        />
      )}
    </>
  )
}
