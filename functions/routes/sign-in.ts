import { badRequest, Refusal } from '#shared/errors.ts'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { portalConfiguration } from '../configuration.ts'
import { randomToken } from '../crypto.ts'
import { toEmailKey } from '../email-key.ts'
import { callerNetwork } from '../http/caller-address.ts'
import { writeCookie } from '../http/cookies.ts'
import { returnPath } from '../http/return-path.ts'
import { route } from '../http/route.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import { count } from '../logging/log.ts'
import type { PortsOf } from '../ports.ts'
import { emailMismatchMessage } from '../refusals.ts'
import { addTime, linkLifetime } from '../time.ts'

const pairLimit = { burst: 3, intervalMs: 15 * 60_000 }
const networkLimit = { burst: 300, intervalMs: 1000 }

/** Queues the email with a sign-in link (specification, sections 2, 4 and 8; DECISIONS, section 3). */
export const { app, lambda } = route('sign-in', async ({ form, c }, ports) => {
  requireSameOrigin(c)
  const { ucasId, emailAddress, hCaptchaToken, next } = form
  const { captchaSiteKey } = portalConfiguration
  if (
    captchaSiteKey &&
    !(await ports.captcha.verify(hCaptchaToken, await ports.secrets.get('captcha-secret')))
  )
    throw captchaFailed()

  await takeFromBudget(`network ${callerNetwork(c)}`, networkLimit, ports)
  const code = await matchRecord(ucasId, emailAddress, ports)
  await takeFromBudget(`pair ${ucasId} ${toEmailKey(emailAddress)}`, pairLimit, ports)

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

/** Compares the pair with the records (DECISIONS, section 3, "Codes"). */
async function matchRecord(
  ucasId: string,
  email: string,
  { applicants }: PortsOf<'sign-in'>,
): Promise<'Unique' | 'New'> {
  const record = await applicants.getOwner(ucasId)
  if (record) {
    if (record.emailKey === toEmailKey(email)) return 'Unique'
    throw recordMismatch('Different')
  }
  if ((await applicants.countByEmail(email)) > 1) throw recordMismatch('Multiple')
  return 'New'
}

const recordMismatch = (code: 'Different' | 'Multiple') =>
  new Refusal({
    kind: 'conflict',
    message: emailMismatchMessage,
    itemType: 'Applicant',
    item: 'ucasId',
    signinResult: { code },
  })

const captchaFailed = () =>
  new Refusal({
    kind: 'denied',
    message: 'Unable to verify you are human, please reload and retry',
    failedCheck: 'captcha',
    signinResult: { code: 'Forbidden' },
  })

async function takeFromBudget(
  key: string,
  limit: typeof pairLimit,
  { 'sign-in-limits': limits, now }: PortsOf<'sign-in'>,
) {
  const exhausted = await limits.take(key, limit, now())
  if (!exhausted) return
  const { retryAt, lastTakenAt } = exhausted
  const waitSeconds = Math.ceil((retryAt.getTime() - now().getTime()) / 1000)
  const reason = key.startsWith('pair')
    ? `Your newest link works until ${formatLondonTime(addTime(lastTakenAt, linkLifetime))}.`
    : 'Many people are signing in from where you are.'
  throw badRequest(`${reason} You can ask again at ${formatLondonTime(retryAt)}.`, 429, {
    'retry-after': String(waitSeconds),
  })
}
