import { route } from '../http/route.ts'

export const { app, handler } = route('get-captcha-settings', {}, async (_, { configuration }) => ({
  siteKey: configuration.captchaSiteKey,
}))
