import { screen } from '@testing-library/react'
import { useState } from 'react'
import type { Message } from '#shared/schemas/message.ts'
import { Combobox } from '#web/ui/combobox/combobox.tsx'
import type { ComboboxGroup } from '#web/ui/combobox/combobox-options.ts'

export const options: ComboboxGroup[] = [
  {
    label: 'Type it yourself',
    options: [{ value: 'own', label: 'Not Listed Below', fallbackHint: 'type it yourself' }],
  },
  { label: 'Common subjects', options: [{ value: 'M', label: 'Mathematics', aliases: ['Maths'] }] },
  {
    label: 'Other subjects',
    options: [
      { value: 'A', label: 'Arabic' },
      { value: 'F', label: 'Further Mathematics', aliases: ['FM'] },
      { value: 'P', label: 'Physics' },
    ],
  },
]

type SubjectProps = {
  value?: string
  messages?: Message[]
  onChange?(value: string, searchText: string): void
  partial?: boolean
  blank?: string
  onLeave?(): void
}

/** A combobox of subjects, its value, and buttons that change the value from outside. */
export function Subject({
  value: initialValue = '',
  messages = [],
  partial,
  blank,
  onChange,
  onLeave,
}: SubjectProps) {
  const [value, setValue] = useState(initialValue)
  return (
    <>
      <Combobox
        name="subject"
        label="Subject"
        hint="As on your certificate"
        messages={messages}
        value={value}
        options={partial ? [] : options}
        partial={partial}
        blank={blank}
        onChange={(selected, searchText) => {
          setValue(selected)
          onChange?.(selected, searchText)
        }}
        onLeave={onLeave}
      />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('P')}>
        Physics from elsewhere
      </button>
      <button type="button" onClick={() => setValue('')}>
        Nothing from elsewhere
      </button>
    </>
  )
}

export const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Subject' })
export const optionTexts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
export const value = () => document.querySelector('output')?.textContent
export const highlightedText = () => {
  const id = field().getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)?.textContent : undefined
}
export const descriptions = () =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)
