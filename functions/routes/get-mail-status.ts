import { unauthorised } from '#shared/errors.ts'
import { readCookie } from '../http/cookies.ts'
import { route } from '../http/route.ts'

/** Where the e-mail of the last sign-in on this device is. */
export const { app, lambda } = route('get-mail-status', async ({ c }, { outbox }) => {
  const mailId = readCookie(c, 'mail')
  const status = mailId && (await outbox.getStatus(mailId))
  if (!status) throw unauthorised()
  return { status }
})
