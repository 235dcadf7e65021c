import HCaptcha from '@hcaptcha/react-hcaptcha'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

type CaptchaProps = { siteKey: string; onToken(token: string | undefined): void }

/** The captcha. Its widget resets itself when its token expires or it fails (specification, section 4). */
export function Captcha({ siteKey, onToken }: CaptchaProps) {
  const [isUnavailable, setIsUnavailable] = useState(false)
  const clearToken = () => onToken(undefined)

  function handleError(code: string) {
    clearToken()
    // The widget has already tried to load its script several times.
    if (code.startsWith('script-')) setIsUnavailable(true)
  }

  if (isUnavailable)
    return (
      <Notice role="alert" title="The check that you are human could not be loaded">
        <p>
          It comes from hcaptcha.com. Check your connection, and allow that site if you block any. Then try
          again.
        </p>
        <Button secondary onClick={() => setIsUnavailable(false)}>
          Try again
        </Button>
      </Notice>
    )
  return (
    <HCaptcha
      sitekey={siteKey}
      sentry={false}
      languageOverride="en"
      onVerify={onToken}
      onExpire={clearToken}
      onChalExpired={clearToken}
      onError={handleError}
    />
  )
}
