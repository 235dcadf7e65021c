import { unauthorised } from '#shared/errors.ts'
import { isRandomToken } from '../crypto.ts'
import { cookies } from '../http/cookies.ts'
import { route } from '../http/route.ts'

/** Returns the delivery status of this device's last sign-in email. */
export const { app, lambda } = route('get-mail-status', async ({ c }, { mails, now, configuration }) => {
  const mailId = cookies(c, configuration).read('mail')
  const status = mailId && isRandomToken(mailId) && (await mails.getStatus(mailId, now()))
  if (!status) throw unauthorised()
  return { status }
})
