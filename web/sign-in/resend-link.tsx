import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Refusal } from '#shared/errors.ts'
import { call } from '../api/client.ts'
import { now } from '../api/server-clock.ts'
import { Button } from '../ui/button.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { Notice } from '../ui/notice.tsx'
import { BusyOverlay } from '../ui/page/busy-overlay.tsx'
import { useCaptcha } from './captcha.tsx'
import { toSignInMessages } from './sign-in-messages.ts'
import type { SignInRequest } from './sign-in-request.ts'

/** Requests another link for the same address, a minute after the last one or when the server allows it. */
export function ResendLink({ request }: { request: SignInRequest }) {
  const { mutate, allowedFrom, submittedAt, isPending, isSuccess, error } = useResendLink(request)
  const captcha = useCaptcha(submittedAt)
  const secondsLeft = useSecondsUntil(allowedFrom)

  return (
    <>
      {error && <Notice role="alert" title={toSignInMessages(error)[0]?.text} />}
      {secondsLeft === 0 && captcha.widget}
      <div className="actions">
        <Button
          secondary
          onClick={() => mutate(captcha.token)}
          disabledReason={
            secondsLeft > 0 ? `You can ask again in ${formatTimeLeft(secondsLeft)}.` : captcha.disabledReason
          }
        >
          Send another link
        </Button>
      </div>
      <LiveRegion quiet>
        {secondsLeft === 0
          ? 'You can ask for another link now.'
          : isSuccess
            ? 'We have sent another link.'
            : ''}
      </LiveRegion>
      {isPending && <BusyOverlay>We are sending your link. This usually takes a second or two.</BusyOverlay>}
    </>
  )
}

const minIntervalSeconds = 60
const addSeconds = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000)

function useResendLink(request: SignInRequest) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { ucasId, emailAddress, next, askedAt } = request
  const [allowedFrom, setAllowedFrom] = useState(() => addSeconds(new Date(askedAt), minIntervalSeconds))

  const mutation = useMutation({
    mutationFn: (hCaptchaToken: string | undefined) =>
      call('sign-in', { form: { ucasId, emailAddress, next, hCaptchaToken } }),
    onSuccess() {
      setAllowedFrom(addSeconds(now(), minIntervalSeconds))
      void client.resetQueries({ queryKey: ['get-mail-status'] })
      void navigate('.', {
        replace: true,
        state: { ...request, isRepeated: true, askedAt: now().toISOString() },
      })
    },
    onError(error) {
      const retryAfter = error instanceof Refusal ? Number(error.headers['retry-after'] ?? 0) : 0
      setAllowedFrom(addSeconds(now(), retryAfter))
    },
  })
  return { ...mutation, allowedFrom }
}

const secondsUntil = (timeMs: number) => Math.max(0, Math.ceil((timeMs - now().getTime()) / 1000))

/** Returns the whole seconds until an instant, updated every second down to 0. */
function useSecondsUntil(instant: Date): number {
  const timeMs = instant.getTime()
  const [seconds, setSeconds] = useState(() => secondsUntil(timeMs))
  useEffect(() => {
    const update = () => setSeconds(secondsUntil(timeMs))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [timeMs])
  return seconds
}

/** Returns a time left as words. Only the last two minutes are exact to the second. */
const formatTimeLeft = (seconds: number) =>
  seconds === 1 ? '1 second' : seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
