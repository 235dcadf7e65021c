import { unauthorised } from '#shared/errors.ts'
import { isRandomToken } from '../crypto.ts'
import { cookies } from '../http/cookies.ts'
import { createRouteHandler, route } from '../http/route.ts'
import { flags, mails } from '../ports/port-factories.ts'

export const app = route('get-mail-status', async ({ c }, { mails, now, configuration }) => {
  const mailId = cookies(c, configuration).read('mail')
  const status = mailId && isRandomToken(mailId) && (await mails.getStatus(mailId, now()))
  if (!status) throw unauthorised()
  return { status }
})
export const handler = createRouteHandler(app, { flags, mails })
