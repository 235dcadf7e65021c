import { useState } from 'react'
import { BusyOverlay } from '../ui/busy-overlay.tsx'
import { Button } from '../ui/button.tsx'
import { formatTimeLeft } from '../ui/format-time-left.ts'
import { LiveRegion } from '../ui/live-region.tsx'
import { Notice } from '../ui/notice.tsx'
import { useSecondsUntil } from '../ui/use-seconds-until.ts'
import { useCaptcha } from './captcha/use-captcha.tsx'
import type { SignInRequest } from './sign-in-location-state.ts'
import { signInMessages } from './sign-in-messages.ts'
import { useResendLink } from './use-resend-link.ts'

/** Asks for another link to the same address, a minute after the last one or when the server says. */
export function ResendLink({ sent }: { sent: SignInRequest }) {
  const { mutate, from, isPending, isSuccess, error } = useResendLink(sent)
  const [asks, setAsks] = useState(0)
  const human = useCaptcha(asks)
  const left = useSecondsUntil(from)

  function send() {
    mutate(human.token)
    setAsks(asks + 1)
  }

  return (
    <>
      {error && <Notice role="alert" title={signInMessages(error)[0]?.text} />}
      {left === 0 && human.check}
      <div className="actions">
        <Button
          secondary
          onClick={send}
          disabledReason={left > 0 ? `You can ask again in ${formatTimeLeft(left)}.` : human.waiting}
        >
          Send another link
        </Button>
      </div>
      <LiveRegion quiet>
        {left === 0 ? 'You can ask for another link now.' : isSuccess ? 'We have sent another link.' : ''}
      </LiveRegion>
      {isPending && <BusyOverlay>We are sending your link. This usually takes a second or two.</BusyOverlay>}
    </>
  )
}
