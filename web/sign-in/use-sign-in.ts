import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { Refusal } from '#shared/errors.ts'
import { call } from '../api/public-client.ts'
import { type SignInForm, toSignInMessages } from './sign-in-messages.ts'
import { initialSignInState, signInReducer } from './sign-in-state.ts'

/** The specification's debounce of the messages. */
const debounceMs = 1

/** Accepts every 2xx, whatever its body (specification, section 4). */
function acceptAnySuccess(thrown: unknown) {
  if (!(thrown instanceof Refusal && thrown.status >= 200 && thrown.status < 300)) throw thrown
}

/** Returns the state of signing in, and sends the requests that the reducer decides on. */
export function useSignIn(prefilled: Partial<SignInForm> | undefined) {
  const [state, dispatch] = useReducer(signInReducer, prefilled, initialSignInState)
  const { form, sending } = state
  const client = useQueryClient()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages follow the form
  useEffect(() => {
    const timer = setTimeout(() => dispatch({ type: 'checked' }), debounceMs)
    return () => clearTimeout(timer)
  }, [form])

  useEffect(() => {
    if (!sending) return
    const abort = new AbortController()
    const reply = call('sign-in', { form: sending }, { signal: abort.signal }).catch(acceptAnySuccess)
    reply.then(
      () => {
        // The status of an earlier email does not apply to this one.
        client.removeQueries({ queryKey: ['get-mail-status'] })
        dispatch({ type: 'sent' })
      },
      error => {
        if (!abort.signal.aborted) dispatch({ type: 'refused', messages: toSignInMessages(error) })
      },
    )
    return () => abort.abort()
  }, [sending, client])

  return [state, dispatch] as const
}
