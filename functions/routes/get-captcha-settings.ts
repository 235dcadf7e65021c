import { createRouteHandler, route } from '../http/route.ts'

export const app = route('get-captcha-settings', async (_, { configuration }) => ({
  siteKey: configuration.captchaSiteKey,
}))
export const handler = createRouteHandler(app, {})
