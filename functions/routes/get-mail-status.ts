import { unauthorised } from '#shared/errors.ts'
import { isRandomToken } from '../crypto.ts'
import { cookies } from '../http/cookies.ts'
import { route } from '../http/route.ts'
import { mails } from '../ports/port-factories.ts'

export const { app, handler } = route(
  'get-mail-status',
  { mails },
  async ({ c }, { mails, now, configuration }) => {
    const mailId = cookies(c, configuration).read('mail')
    const status = mailId && isRandomToken(mailId) && (await mails.getStatus(mailId, now()))
    if (!status) throw unauthorised()
    return { status }
  },
)
