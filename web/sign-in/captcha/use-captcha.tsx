import { useState } from 'react'
import { useCall } from '../../api/public-client.ts'
import { Loading } from '../../ui/loading.tsx'
import { Captcha } from './captcha.tsx'

/**
 * Returns the captcha to show, if the portal has one, its token, and why the form cannot be sent yet. A token is valid
 * for one request: each `attempt` needs another.
 */
export function useCaptcha(attempt: number) {
  const { data, isPending } = useCall('get-captcha-settings', {})
  const [solved, setSolved] = useState<{ token: string | undefined; attempt: number }>()
  const siteKey = data?.siteKey
  const token = solved?.attempt === attempt ? solved.token : undefined

  if (isPending)
    return {
      token,
      widget: <Loading>We are getting this form ready.</Loading>,
      disabledReason: 'This form is getting ready.',
    }
  if (!siteKey) return { token, widget: null, disabledReason: undefined }
  return {
    token,
    widget: <Captcha key={attempt} siteKey={siteKey} onToken={token => setSolved({ token, attempt })} />,
    disabledReason: token ? undefined : 'First show that you are human, just above.',
  }
}
