import HCaptcha from '@hcaptcha/react-hcaptcha'
import { type ReactNode, useState } from 'react'
import { useCall } from '../api/client.ts'
import { configuration } from '../ui/configuration.ts'

/**
 * Returns the captcha to show, if the portal has one, its token, and why the form cannot be sent yet. A token is valid
 * for one request: each `attempt` needs another.
 */
export function useCaptcha(attempt: number) {
  const { data, isPending } = useCall('get-captcha-settings', {}, { staleTime: 60_000 })
  const [solved, setSolved] = useState<{ token: string; attempt: number }>()
  // Without a reply, the settings that the page was built with still hold.
  const siteKey = data ? data.siteKey : configuration.captchaSiteKey
  const token = solved?.attempt === attempt ? solved.token : undefined

  if (isPending)
    return {
      token,
      widget: configuration.captchaSiteKey === null ? null : <CaptchaFrame />,
      disabledReason: 'This page is still loading. You can already fill it in.',
    }
  if (!siteKey) return { token, widget: null, disabledReason: undefined }
  const clearToken = () => setSolved(undefined)
  return {
    token,
    // The widget restarts itself when its token expires, and after an error (specification 4.37).
    widget: (
      <CaptchaFrame key={attempt}>
        <HCaptcha
          sitekey={siteKey}
          sentry={false}
          languageOverride="en"
          onVerify={token => setSolved({ token, attempt })}
          onExpire={clearToken}
          onChalExpired={clearToken}
          onError={clearToken}
        />
      </CaptchaFrame>
    ),
    disabledReason: token
      ? undefined
      : 'First show that you are human, just above. If you see no check there, allow hcaptcha.com in your browser and load this page again, or use another browser or device.',
  }
}

/** The frame of the captcha, so that nothing moves when it arrives. */
const CaptchaFrame = ({ children = <progress aria-label="Please Wait" /> }: { children?: ReactNode }) => (
  <div className="captcha">{children}</div>
)
