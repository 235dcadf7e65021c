import { Outlet } from 'react-router-dom'
import { useCall } from '../../api/use-call.ts'
import { Waiting } from '../../landing/layout.tsx'

/** Asks whether there is a captcha, beside whatever else is asked first. */
export function CaptchaSettingsQuery() {
  useCall('get-captcha-settings', {})
  return <Outlet />
}

/** Shows what is inside once that is known, so that it comes as a whole and nothing in it moves. */
export function CaptchaSettingsGate() {
  const { isPending } = useCall('get-captcha-settings', {})
  return isPending ? <Waiting>We are getting this form ready.</Waiting> : <Outlet />
}
