import * as z from 'zod/mini'

const verdict = z.object({ success: z.boolean() })
const patience = 3000

/** Asks hCaptcha whether a token is a human's; no answer within 3 s, or any failure, is a no (DECISIONS, section 3). */
export async function human(token: string | undefined, secret: string): Promise<boolean> {
  if (!token) return false
  try {
    const response = await fetch(process.env.CAPTCHA_VERIFY_URL ?? 'https://api.hcaptcha.com/siteverify', {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(patience),
    })
    return verdict.parse(await response.json()).success
  } catch {
    return false
  }
}
