import HCaptcha from '@hcaptcha/react-hcaptcha'
import { useState } from 'react'

type CaptchaProps = { siteKey: string; onToken(token: string | undefined): void }

/** The check that a human is there; it starts again when its token expires or it fails (section 4). */
export default function Captcha({ siteKey, onToken }: CaptchaProps) {
  const [round, setRound] = useState(0)

  function again() {
    onToken(undefined)
    setRound(before => before + 1)
  }

  return (
    <HCaptcha
      key={round}
      sitekey={siteKey}
      sentry={false}
      languageOverride="en"
      onVerify={token => onToken(token)}
      onExpire={again}
      onChalExpired={again}
      onError={again}
    />
  )
}
