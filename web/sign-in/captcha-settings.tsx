import { Outlet } from 'react-router-dom'
import { useCall } from '../api/client.ts'
import { LoadingPage } from '../ui/page/loading.tsx'

/** Requests the captcha settings, in parallel with the requests of the screens inside. */
export function CaptchaSettingsQuery() {
  useCall('get-captcha-settings', {})
  return <Outlet />
}

/** Shows the screen inside once the captcha settings have loaded, so that nothing moves in it. */
export function CaptchaSettingsGate() {
  // A request that is repeated after a failure sets `isPending` again, which would hide the form.
  const { isFetched } = useCall('get-captcha-settings', {})
  return isFetched ? <Outlet /> : <LoadingPage>We are getting this form ready.</LoadingPage>
}
