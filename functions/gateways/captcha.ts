import * as z from 'zod/mini'
import { variables } from '../needs.ts'

const verdict = z.object({ success: z.boolean() })
const patience = 3000

const hCaptcha = 'https://api.hcaptcha.com/siteverify'

/** hCaptcha's verdict on tokens. */
export const captcha = () => ({
  /** Whether a token is a human's; no answer within 3 s, or any failure, is a no (DECISIONS, section 3). */
  async verify(token: string | undefined, secret: string): Promise<boolean> {
    if (!token) return false
    try {
      const response = await fetch(process.env[variables.captchaVerifier] ?? hCaptcha, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        signal: AbortSignal.timeout(patience),
      })
      return response.ok && verdict.parse(await response.json()).success
    } catch {
      return false
    }
  },
})
