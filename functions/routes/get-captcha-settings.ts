import { createRouteHandler, route } from '../http/route.ts'

/** Returns the captcha's site key; null when the captcha is off. */
export const app = route('get-captcha-settings', async (_, { configuration }) => ({
  siteKey: configuration.captchaSiteKey,
}))
export const handler = createRouteHandler(app, {})
