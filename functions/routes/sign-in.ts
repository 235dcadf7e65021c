import { badRequest, Refusal } from '#shared/errors.ts'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { portalConfiguration } from '../configuration.ts'
import { callerAddress } from '../http/caller-address.ts'
import { writeCookie } from '../http/cookies.ts'
import { returnPath } from '../http/return-path.ts'
import { route } from '../http/route.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import { randomToken, toEmailKey } from '../keys.ts'
import { count } from '../log.ts'
import type { PortsOf } from '../ports.ts'
import { emailMismatchMessage } from '../refusals.ts'
import { addTime, linkLifetime } from '../time.ts'

const perPair = { burst: 3, every: 15 * 60_000 }
const perAddress = { burst: 300, every: 1000 }

/** Queues the e-mail with a sign-in link (specification, sections 2, 4 and 8; DECISIONS, section 3). */
export const { app, lambda } = route('sign-in', async ({ form, c }, ports) => {
  requireSameOrigin(c)
  const { ucasId, emailAddress, hCaptchaToken, next } = form
  const { captchaSiteKey } = portalConfiguration
  if (
    captchaSiteKey &&
    !(await ports.captcha.verify(hCaptchaToken, await ports.secrets.get('captcha-secret')))
  )
    throw notHuman()

  await budget(`address ${callerAddress(c)}`, perAddress, ports)
  const code = await matched(ucasId, emailAddress, ports)
  await budget(`pair ${ucasId} ${toEmailKey(emailAddress)}`, perPair, ports)

  const mailId = randomToken()
  await ports.outbox.add(
    mailId,
    emailAddress,
    { kind: 'sign-in-link', ucasPersonalId: ucasId, email: emailAddress, next: returnPath(next) },
    ports.now(),
  )
  count('links-asked')
  writeCookie(c, 'mail', mailId, 3600)
  return { signinResult: { code } }
})

/** How the pair stands to the records (DECISIONS, section 3, "Codes"). */
async function matched(
  ucasId: string,
  email: string,
  { applicants }: PortsOf<'sign-in'>,
): Promise<'Unique' | 'New'> {
  const record = await applicants.getOwner(ucasId)
  if (record) {
    if (record.emailKey === toEmailKey(email)) return 'Unique'
    throw unmatched('Different')
  }
  if ((await applicants.countByEmail(email)) > 1) throw unmatched('Multiple')
  return 'New'
}

const unmatched = (code: 'Different' | 'Multiple') =>
  new Refusal({
    kind: 'conflict',
    message: emailMismatchMessage,
    itemType: 'Applicant',
    item: 'ucasId',
    signinResult: { code },
  })

const notHuman = () =>
  new Refusal({
    kind: 'denied',
    message: 'Unable to verify you are human, please reload and retry',
    failedCheck: 'captcha',
    signinResult: { code: 'Forbidden' },
  })

async function budget(
  key: string,
  limit: typeof perPair,
  { 'sign-in-limits': limits, now }: PortsOf<'sign-in'>,
) {
  const exhausted = await limits.take(key, limit, now())
  if (!exhausted) return
  const { again, last } = exhausted
  const wait = Math.ceil((again.getTime() - now().getTime()) / 1000)
  const newest = key.startsWith('pair')
    ? `Your newest link works until ${formatLondonTime(addTime(last, linkLifetime))}.`
    : 'Many people are signing in from where you are.'
  throw badRequest(`${newest} You can ask again at ${formatLondonTime(again)}.`, 429, {
    'retry-after': String(wait),
  })
}
