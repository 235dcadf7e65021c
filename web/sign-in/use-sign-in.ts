import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { call } from '../api/client.ts'
import { type SignInForm, signInMessages } from './sign-in-messages.ts'
import { initialSignInState, signInReducer } from './sign-in-state.ts'

/** The specification's debounce of the messages, in milliseconds. */
const debounce = 1

/** Runs the steps of signing in: the reducer decides, this hook only speaks to the server. */
export function useSignIn(prefilled: Partial<SignInForm> | undefined) {
  const [state, dispatch] = useReducer(signInReducer, prefilled, initialSignInState)
  const { form, sending } = state
  const client = useQueryClient()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages follow the form
  useEffect(() => {
    const timer = setTimeout(() => dispatch({ type: 'checked' }), debounce)
    return () => clearTimeout(timer)
  }, [form])

  useEffect(() => {
    if (!sending) return
    const leaving = new AbortController()
    call('sign-in', { form: sending }, { signal: leaving.signal }).then(
      () => {
        // What became of an earlier mail says nothing about this one.
        client.removeQueries({ queryKey: ['get-mail-status'] })
        dispatch({ type: 'answered' })
      },
      thrown => {
        if (!leaving.signal.aborted) dispatch({ type: 'refused', messages: signInMessages(thrown) })
      },
    )
    return () => leaving.abort()
  }, [sending, client])

  return [state, dispatch] as const
}
