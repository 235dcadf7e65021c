import HCaptcha from '@hcaptcha/react-hcaptcha'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type CaptchaProps = { siteKey: string; onToken(token: string | undefined): void }

/** The captcha. It restarts when its token expires or it fails (specification, section 4). */
export default function Captcha({ siteKey, onToken }: CaptchaProps) {
  const [attempt, setAttempt] = useState(0)
  const [isUnavailable, setIsUnavailable] = useState(false)

  function restart() {
    onToken(undefined)
    setIsUnavailable(false)
    setAttempt(attempt + 1)
  }

  function handleError(code: string) {
    // The widget has already tried to load its script several times.
    if (code.startsWith('script-')) setIsUnavailable(true)
    else restart()
  }

  if (isUnavailable)
    return (
      <Notice role="alert" title="The check that you are human could not be loaded">
        <p>
          It comes from hcaptcha.com. Check your connection, and allow that site if you block any. Then try
          again.
        </p>
        <Button secondary onClick={restart}>
          Try again
        </Button>
      </Notice>
    )
  return (
    <HCaptcha
      key={attempt}
      sitekey={siteKey}
      sentry={false}
      languageOverride="en"
      onVerify={token => onToken(token)}
      onExpire={restart}
      onChalExpired={restart}
      onError={handleError}
    />
  )
}
