import { type ComponentType, useEffect, useState } from 'react'
import { SelectField } from '../fields/select-field.tsx'
import type { ComboboxProps } from './combobox.tsx'

type FindFieldProps = ComboboxProps & {
  /** The label of the blank choice of the native dropdown; in the field that finds, an emptied text means the same. */
  blank: string
}

let combobox: ComponentType<ComboboxProps> | undefined
let asked: Promise<void> | undefined

/** Fetches the field that finds; one that could not be fetched is asked for again by the next field. */
function fetched(): Promise<void> {
  asked ??= import('./combobox.tsx').then(
    ({ Combobox }) => {
      combobox = Combobox
    },
    () => {
      asked = undefined
    },
  )
  return asked
}

// Whoever has a form before them will need it, and nothing is swapped under the hand that was quicker. To ask for it
// takes a phone a while: in a task of its own.
setTimeout(() => void fetched())

/** One of many: typing finds it. Until that has been fetched, and without it, a native dropdown; its id is its name. */
export function ComboboxField({ blank, partial, ...field }: FindFieldProps) {
  const { name, onChange, onLeave } = field
  const [Fetched, setFetched] = useState(() => combobox)

  useEffect(() => {
    if (Fetched) return
    void fetched().then(() => {
      if (document.activeElement?.id !== name) setFetched(() => combobox)
    })
  }, [Fetched, name])

  if (Fetched) return <Fetched {...field} partial={partial} />

  function leave() {
    onLeave?.()
    // What has the focus is not taken away under the hand.
    setFetched(() => combobox)
  }
  return <SelectField {...field} blank={blank} onChange={chosen => onChange(chosen, '')} onLeave={leave} />
}
