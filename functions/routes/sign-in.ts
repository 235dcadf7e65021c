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

const networkLimit = { burst: 300, intervalMs: 1000 }
/** Half of what people without a record may use of SES's daily quota: a burst and a day's refill add up to 60 %. */
const newLinksPerDay = Math.floor(portalConfiguration.mailsPerDay * 0.3)
const newLimit = { burst: newLinksPerDay, intervalMs: Math.ceil(86_400_000 / newLinksPerDay) }

/** Queues the email with a sign-in link (specification, sections 2, 4 and 8; DECISIONS, section 3). */
export const { app, lambda } = route('sign-in', async ({ form, c }, ports) => {
  requireSameOrigin(c)
  const { ucasId, emailAddress, hCaptchaToken, next } = form
  const { captchaSiteKey } = portalConfiguration
  if (
    captchaSiteKey &&
    !(await ports.captcha.verify(hCaptchaToken, captchaSiteKey, await ports.secrets.get('captcha-secret')))
  )
    throw captchaFailed()

  const { 'sign-in-limits': limits, now } = ports
  const networkExhausted = await limits.take(`network ${callerNetwork(c)}`, networkLimit, now())
  if (networkExhausted)
    throw tooManySignIns('Many people are signing in from where you are.', networkExhausted.retryAt, now())

  const code = await matchRecord(ucasId, emailAddress, ports)
  if (code === 'Different' || code === 'Multiple') {
    const exhausted = await limits.takeMismatch(ucasId, now())
    if (exhausted) throw tooManySignIns(tooManyEmails, exhausted.retryAt, now())
    // A free answer for each new UCAS ID would tell whether the email is on several records.
    const emailExhausted = code === 'Multiple' && (await limits.takeMismatch(toEmailKey(emailAddress), now()))
    if (emailExhausted) throw tooManySignIns(tooManyUcasIds, emailExhausted.retryAt, now())
    throw recordMismatch(code)
  }
  // Before the pair's budget, so that a refusal uses up none of the person's links.
  const newExhausted = code === 'New' && (await limits.take('new', newLimit, now()))
  if (newExhausted) throw tooManySignIns('Many new people are signing in today.', newExhausted.retryAt, now())
  const exhausted = await limits.takeLink(ucasId, emailAddress, code === 'Unique', now())
  if (exhausted)
    throw tooManySignIns(formatNewestLink(exhausted.lastTakenAt, now()), exhausted.retryAt, now())

  const mailId = randomToken()
  await ports.outbox.add(
    mailId,
    emailAddress,
    { kind: 'sign-in-link', ucasPersonalId: ucasId, email: emailAddress, next: returnPath(next) },
    now(),
    code === 'Unique' ? 'first' : 'last',
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
): Promise<'Unique' | 'Different' | 'Multiple' | 'New'> {
  const record = await applicants.getOwner(ucasId)
  if (record) return record.emailKey === toEmailKey(email) ? 'Unique' : 'Different'
  return (await applicants.countByEmail(email)) > 1 ? 'Multiple' : 'New'
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

const tooManyEmails =
  'Too many email addresses were tried with this UCAS ID. The one you gave UCAS works now.'
const tooManyUcasIds = 'Too many UCAS IDs were tried with this email address. Your own works now.'

/** The refusal says the minute from which a link is certain to be sent. */
function tooManySignIns(reason: string, retryAt: Date, now: Date) {
  const minute = new Date(Math.ceil(retryAt.getTime() / 60_000) * 60_000)
  return badRequest(`${reason} You can ask again at ${formatLondonTime(minute)}.`, 429, {
    'retry-after': String(Math.ceil((retryAt.getTime() - now.getTime()) / 1000)),
  })
}

function formatNewestLink(requestedAt: Date, now: Date) {
  const expiresAt = addTime(requestedAt, linkLifetime)
  return `Your newest link ${expiresAt > now ? 'works' : 'worked'} until ${formatLondonTime(expiresAt)}.`
}
