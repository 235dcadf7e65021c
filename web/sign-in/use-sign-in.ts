import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '#shared/errors.ts'
import type { Message } from '#shared/schemas/message.ts'
import { call, callKey } from '../api/client.ts'
import { useDebouncedValue } from '../ui/use-debounced-value.ts'
import { suggestEmail } from './email-suggestion.ts'
import { isEmailMismatch, parseSignIn, type SignInForm, toSignInMessages } from './sign-in-messages.ts'

/** The specification's debounce of the messages. */
const debounceMs = 1

type Submission = {
  typed: SignInForm
  form: SignInForm
  next: string | undefined
  hCaptchaToken: string | undefined
}

async function sendForm({ form, next, hCaptchaToken }: Submission) {
  try {
    await call('sign-in', { form: { ...form, next, hCaptchaToken } })
  } catch (thrown) {
    // Every 2xx is a success, whatever its body (specification 4.12).
    if (!(thrown instanceof Refusal && thrown.status >= 200 && thrown.status < 300)) throw thrown
  }
}

const suggestCorrection = (form: SignInForm) => suggestEmail(parseSignIn(form).data?.emailAddress ?? '')

export function useSignIn(onSent: (form: SignInForm) => void) {
  const client = useQueryClient()
  /** What the fields had when they last changed. */
  const [form, setForm] = useState<SignInForm>({ ucasId: '', emailAddress: '' })
  /** The number of submissions, and the form last submitted. After the first, messages appear during typing. */
  const [attempt, setAttempt] = useState<{ count: number; form?: SignInForm }>({ count: 0 })
  /** The address with a shown warning. Submitting the same address again sends it. */
  const [warnedAddress, setWarnedAddress] = useState<string>()
  const debouncedForm = useDebouncedValue(form, debounceMs)
  const { mutate, isPending, submittedAt, error, variables } = useMutation({ mutationFn: sendForm })

  const validate = () => parseSignIn(attempt.form === form ? form : debouncedForm).messages
  const isRefused = error !== null && variables?.typed === form
  const messages: Message[] = attempt.count === 0 ? [] : isRefused ? toSignInMessages(error) : validate()
  const suggestion = form.emailAddress === warnedAddress ? suggestCorrection(form) : undefined

  function submit(typed: SignInForm, next: string | undefined, hCaptchaToken: string | undefined) {
    if (isPending) return
    setForm(typed)
    setAttempt({ count: attempt.count + 1, form: typed })
    const { data } = parseSignIn(typed)
    if (!data) return
    const { emailAddress } = typed
    if (warnedAddress !== emailAddress && suggestCorrection(typed)) return setWarnedAddress(emailAddress)
    const onSuccess = () => {
      // The status of an earlier email does not apply to this one.
      client.removeQueries({ queryKey: callKey('get-mail-status') })
      onSent(data)
    }
    mutate(
      { typed, form: data, next, hCaptchaToken },
      { onSuccess, onSettled: () => setWarnedAddress(undefined) },
    )
  }

  return {
    setForm,
    messages,
    /** Changes with every attempt and every refusal, whose messages take the focus. */
    messagesKey: `${attempt.count} ${isPending}`,
    /** Stays while the form is corrected, but not beside another error. */
    hasEmailMismatch: isEmailMismatch(error) && (isRefused || messages.length === 0),
    /** The correction of an address that is probably misspelt, while it has the warning. */
    suggestion,
    isPending,
    submittedAt,
    submit,
  }
}
