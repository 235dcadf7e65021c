import * as z from 'zod/mini'
import { variables } from '../environment.ts'

const verification = z.object({ success: z.boolean() })
const timeoutMs = 3000

const hCaptchaUrl = 'https://api.hcaptcha.com/siteverify'

/** Verifies captcha tokens with hCaptcha. */
export const captcha = () => ({
  /** Returns whether a token of the site key is valid. A failure, or no reply within 3 s, counts as invalid. */
  async verify(token: string | undefined, sitekey: string, secret: string): Promise<boolean> {
    if (!token) return false
    try {
      const response = await fetch(process.env[variables.captchaVerifier] ?? hCaptchaUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, sitekey, response: token }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return response.ok && verification.parse(await response.json()).success
    } catch {
      return false
    }
  },
})
