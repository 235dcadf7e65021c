import { portalConfiguration } from '../configuration.ts'
import { route } from '../http/route.ts'

/** The captcha's site key; null means that none is asked for. */
export const { app, lambda } = route('get-captcha-settings', async () => ({
  siteKey: portalConfiguration.captchaSiteKey,
}))
