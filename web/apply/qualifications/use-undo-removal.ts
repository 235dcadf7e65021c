import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react'
import type { FormState } from '#shared/schemas/draft.ts'
import { createFormReducer, type FormAction } from '../form/form-state.ts'
import { rowName } from '../form/qualification-entries.ts'

type Removal = {
  name: string
  message: string
  formBefore: FormState
  /** The removed row and its index. */
  id: string
  index: number
  /** The serialized list after the removal. */
  remainingList: string
}

/** Wraps the rows' dispatch so that the last removal can be undone until the list changes again. */
export function useUndoRemoval(form: FormState, dispatch: Dispatch<FormAction>, year: number) {
  const [lastRemoval, setLastRemoval] = useState<Removal>()
  const [undoMessage, setUndoMessage] = useState('')
  const latestForm = useRef(form)
  useEffect(() => {
    latestForm.current = form
  }, [form])

  const canUndo = lastRemoval?.remainingList === JSON.stringify(form.qualifications)
  useEffect(() => {
    if (!canUndo) setLastRemoval(undefined)
  }, [canUndo])

  const dispatchRow = useCallback(
    (action: FormAction) => {
      if (action.type === 'removed') setLastRemoval(describeRemoval(latestForm.current, action, year))
      setUndoMessage('')
      dispatch(action)
    },
    [dispatch, year],
  )

  function undo({ name, formBefore }: Removal) {
    setUndoMessage(`You have restored ${name}.`)
    dispatch({ type: 'removal-undone', formBefore })
  }

  const removal = canUndo ? lastRemoval : undefined
  return { dispatch: dispatchRow, removal, undo, message: removal?.message ?? undoMessage }
}

function describeRemoval(
  formBefore: FormState,
  action: Extract<FormAction, { type: 'removed' }>,
  year: number,
): Removal | undefined {
  const index = formBefore.qualifications.findIndex(({ id }) => id === action.id)
  const entry = formBefore.qualifications[index]
  if (!entry) return
  const { qualifications, programmeCode } = createFormReducer(year)(formBefore, action)
  const name = `${rowName(formBefore.qualifications, entry)}${entry.subject && ` (${entry.subject})`}`
  const clearsProgramme = formBefore.programmeCode !== null && programmeCode === null
  return {
    name,
    message: `You have removed ${name}.${clearsProgramme ? ' Your choice of programme has been cleared too.' : ''}`,
    formBefore,
    id: entry.id,
    index,
    remainingList: JSON.stringify(qualifications),
  }
}
