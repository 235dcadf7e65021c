import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { Loading } from '../../ui/loading.tsx'

const Captcha = lazy(() => import('./captcha.tsx'))

/**
 * The check that one is human, where the portal asks for it: what to show, its token, and why to wait. A token is good
 * for one answer of the server: each `round` needs its own.
 */
export function useCaptcha(round: number) {
  const { data, isPending } = useCall('get-captcha-settings', {})
  const [passed, setPassed] = useState<{ token: string | undefined; round: number }>()
  const siteKey = data?.siteKey
  const token = passed?.round === round ? passed.token : undefined

  if (isPending)
    return {
      token,
      check: <Loading>We are getting this form ready.</Loading>,
      waiting: 'This form is getting ready.',
    }
  if (!siteKey) return { token, check: null, waiting: undefined }
  return {
    token,
    check: (
      <Suspense fallback={<Loading>We are preparing the check that you are human.</Loading>}>
        <Captcha key={round} siteKey={siteKey} onToken={token => setPassed({ token, round })} />
      </Suspense>
    ),
    waiting: token ? undefined : 'First show that you are human, just above.',
  }
}
