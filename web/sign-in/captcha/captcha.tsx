import HCaptcha from '@hcaptcha/react-hcaptcha'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type CaptchaProps = { siteKey: string; onToken(token: string | undefined): void }

/** The check that a human is there; it starts again when its token expires or it fails (section 4). */
export default function Captcha({ siteKey, onToken }: CaptchaProps) {
  const [round, setRound] = useState(0)
  const [missing, setMissing] = useState(false)

  function again() {
    onToken(undefined)
    setMissing(false)
    setRound(before => before + 1)
  }

  // The widget has tried to load its script several times by then.
  function fail(code: string) {
    if (code.startsWith('script-')) setMissing(true)
    else again()
  }

  if (missing)
    return (
      <Notice role="alert" title="The check that you are human could not be loaded">
        <p>
          It comes from hcaptcha.com. Check your connection, and allow that site if you block any. Then try
          again.
        </p>
        <Button secondary onClick={again}>
          Try again
        </Button>
      </Notice>
    )
  return (
    <HCaptcha
      key={round}
      sitekey={siteKey}
      sentry={false}
      languageOverride="en"
      onVerify={token => onToken(token)}
      onExpire={again}
      onChalExpired={again}
      onError={fail}
    />
  )
}
