import { type ComponentType, useEffect, useState } from 'react'
import { SelectField } from '../fields/select-field.tsx'
import type { ComboboxProps } from './combobox.tsx'

let LoadedCombobox: ComponentType<ComboboxProps> | undefined
let loading: Promise<void> | undefined

/** Loads the combobox once. After a failure, the next field tries again. */
function loadCombobox(): Promise<void> {
  loading ??= import('./combobox.tsx').then(
    ({ Combobox }) => {
      LoadedCombobox = Combobox
    },
    () => {
      loading = undefined
    },
  )
  return loading
}

// Loads as soon as the form's code runs, so that most fields are comboboxes from the start.
void loadCombobox()

/** One of many options: a native dropdown until the combobox has loaded. Its id is its name. */
export function ComboboxField({ partial, ...field }: ComboboxProps) {
  const { name, blank = 'Choose', onChange, onLeave } = field
  const [Shown, setShown] = useState(() => LoadedCombobox)

  useEffect(() => {
    if (Shown) return
    void loadCombobox().then(() => {
      // A control is not replaced while it has the focus.
      if (document.activeElement?.id !== name) setShown(() => LoadedCombobox)
    })
  }, [Shown, name])

  if (Shown) return <Shown {...field} partial={partial} />

  function handleLeave() {
    onLeave?.()
    setShown(() => LoadedCombobox)
  }
  return (
    <SelectField {...field} blank={blank} onChange={value => onChange(value, '')} onLeave={handleLeave} />
  )
}
