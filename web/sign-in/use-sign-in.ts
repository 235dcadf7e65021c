import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { call } from '../api/client.ts'
import { usePrefetch } from '../ui/use-prefetch.ts'
import { type SignInForm, toSignInMessages } from './sign-in-messages.ts'
import { initialSignInState, signInReducer } from './sign-in-state.ts'

/** The specification's debounce of the messages. */
const debounceMs = 1

const loadNextScreen = () => import('./see-email-screen.tsx')

/** Returns the state of signing in, and sends the requests that the reducer decides on. */
export function useSignIn(prefilled: Partial<SignInForm> | undefined) {
  const [state, dispatch] = useReducer(signInReducer, prefilled, initialSignInState)
  const { form, sending } = state
  const client = useQueryClient()
  usePrefetch(loadNextScreen)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages follow the form
  useEffect(() => {
    const timer = setTimeout(() => dispatch({ type: 'checked' }), debounceMs)
    return () => clearTimeout(timer)
  }, [form])

  useEffect(() => {
    if (!sending) return
    const abort = new AbortController()
    call('sign-in', { form: sending }, { signal: abort.signal }).then(
      async () => {
        // The status of an earlier email does not apply to this one.
        client.removeQueries({ queryKey: ['get-mail-status'] })
        // The page stays blocked until the next screen can be shown. Its route reports a failure to load it.
        await loadNextScreen().catch(() => {})
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
