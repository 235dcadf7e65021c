import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react'
import type { FormState } from '#shared/schemas/draft.ts'
import { type FormAction, formReducer } from '../form/form-state.ts'
import { cardName } from './qualification-labels.ts'

/** What was removed and is said of it, the form before it, where the entry stood, and the list without it. */
export type Removal = { name: string; said: string; from: FormState; place: number; list: string }

/** The rows' dispatch, which notes what is removed; it can be taken back until the list changes again. */
export function useRemoval(form: FormState, dispatch: Dispatch<FormAction>) {
  const [removal, setRemoval] = useState<Removal>()
  const [back, setBack] = useState('')
  const newest = useRef(form)
  useEffect(() => {
    newest.current = form
  }, [form])

  const stands = removal !== undefined && removal.list === JSON.stringify(form.qualifications)
  useEffect(() => {
    if (!stands) setRemoval(undefined)
  }, [stands])

  const noting = useCallback(
    (action: FormAction) => {
      if (action.type === 'removed') setRemoval(removalOf(newest.current, action))
      setBack('')
      dispatch(action)
    },
    [dispatch],
  )

  function undo({ name, from }: Removal) {
    setBack(`${name}, is back.`)
    dispatch({ type: 'returned', from })
  }

  return { dispatch: noting, removal: stands ? removal : undefined, undo, said: stands ? removal.said : back }
}

function removalOf(from: FormState, action: Extract<FormAction, { type: 'removed' }>): Removal | undefined {
  const place = from.qualifications.findIndex(({ id }) => id === action.id)
  const entry = from.qualifications[place]
  if (!entry) return
  const { qualifications, programmeCode } = formReducer(from, action)
  const name = [cardName(from.qualifications, place), entry.subject].filter(Boolean).join(', ')
  const programmeGone = from.programmeCode !== null && programmeCode === null
  return {
    name,
    said: `${name}, removed.${programmeGone ? ' The programme you had chosen went with it.' : ''}`,
    from,
    place,
    list: JSON.stringify(qualifications),
  }
}
