import * as z from 'zod/mini'
import { countMetric } from '../log.ts'

const verification = z.object({ success: z.boolean(), 'error-codes': z._default(z.array(z.string()), []) })
const timeoutMs = 3000
const verifierUrl = 'https://api.hcaptcha.com/siteverify'

export const captcha = () => ({
  /**
   * Returns whether a token of the site key is valid. A failure, no reply within 3 s or a wrong secret counts as invalid;
   * the metric says so.
   */
  async verify(token: string | undefined, sitekey: string, secret: string): Promise<boolean> {
    if (!token) return false
    try {
      const response = await fetch(verifierUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, sitekey, response: token }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new Error(`the verifier returned ${response.status}`)
      const { success, 'error-codes': codes } = verification.parse(await response.json())
      // hCaptcha also refuses every token if our secret or site key is wrong. Only the error code tells the difference.
      if (codes.some(code => /secret|sitekey/.test(code))) countMetric('captchas-unverified')
      return success
    } catch {
      countMetric('captchas-unverified')
      return false
    }
  },
})
