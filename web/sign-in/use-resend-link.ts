import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Refusal } from '#shared/errors.ts'
import { call } from '../api/client.ts'
import { now } from '../api/server-clock.ts'
import type { SignInRequest } from './sign-in-location-state.ts'

/** A minute between two asks; the server has its own limits and says when. */
const pause = 60
const after = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000)

/** Asks for another link with what was typed before, and knows from when that may be done. */
export function useResendLink(sent: SignInRequest) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { ucasId, emailAddress, next, askedAt } = sent
  const [from, setFrom] = useState(() => (askedAt ? after(new Date(askedAt), pause) : now()))

  const asking = useMutation({
    mutationFn: (hCaptchaToken: string | undefined) =>
      call('sign-in', { form: { ucasId, emailAddress, next, hCaptchaToken } }),
    onSuccess() {
      setFrom(after(now(), pause))
      void client.resetQueries({ queryKey: ['get-mail-status'] })
      void navigate('.', { replace: true, state: { ...sent, askedAt: now().toISOString() } })
    },
    onError(refused) {
      const wait = refused instanceof Refusal ? Number(refused.headers['retry-after'] ?? 0) : 0
      setFrom(after(now(), wait))
    },
  })
  return { ...asking, from }
}
