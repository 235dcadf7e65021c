import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Refusal } from '#shared/errors.ts'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
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
  const isAllowed = useHasPassed(allowedFrom)

  return (
    <>
      {error && <Notice role="alert" title={toSignInMessages(error)[0]?.text} />}
      {isAllowed && captcha.widget}
      <div className="actions">
        <Button
          secondary
          onClick={() => mutate(captcha.token)}
          disabledReason={
            isAllowed ? captcha.disabledReason : `You can ask again at ${formatMinute(allowedFrom)}.`
          }
        >
          Send another link
        </Button>
      </div>
      <LiveRegion visuallyHidden>
        {isAllowed ? 'You can ask for another link now.' : isSuccess ? 'We have sent another link.' : ''}
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
  const { ucasId, emailAddress, next, requestedAt } = request
  const [allowedFrom, setAllowedFrom] = useState(() => addSeconds(new Date(requestedAt), minIntervalSeconds))

  const mutation = useMutation({
    mutationFn: (hCaptchaToken: string | undefined) =>
      call('sign-in', { form: { ucasId, emailAddress, next, hCaptchaToken } }),
    onSuccess() {
      setAllowedFrom(addSeconds(now(), minIntervalSeconds))
      void client.resetQueries({ queryKey: ['get-mail-status'] })
      void navigate('.', {
        replace: true,
        state: { ...request, isRepeated: true, requestedAt: now().toISOString() },
      })
    },
    onError(error) {
      const retryAfter = error instanceof Refusal ? Number(error.headers['retry-after'] ?? 0) : 0
      setAllowedFrom(addSeconds(now(), retryAfter))
    },
  })
  return { ...mutation, allowedFrom }
}

/** Returns whether an instant has passed, and renders again when it does. */
function useHasPassed(instant: Date): boolean {
  const timeMs = instant.getTime()
  const [passedMs, setPassedMs] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setPassedMs(timeMs), timeMs - now().getTime())
    return () => clearTimeout(timer)
  }, [timeMs])
  return passedMs >= timeMs
}

/** Returns the minute from which it is allowed, which may begin a moment later. */
const formatMinute = (instant: Date) => formatLondonTime(addSeconds(instant, 59))
