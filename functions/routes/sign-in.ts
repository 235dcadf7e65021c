import { badRequest, captchaFailedText, emailMismatchText, Refusal } from '#shared/errors.ts'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { portalConfiguration } from '../configuration.ts'
import { randomToken } from '../crypto.ts'
import { toEmailKey } from '../email-key.ts'
import { callerNetwork, callerNetworkHash } from '../http/caller-address.ts'
import { writeCookie } from '../http/cookies.ts'
import { returnPath } from '../http/return-path.ts'
import { route } from '../http/route.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import { count } from '../logging/log.ts'
import { getPauseEnd } from '../mail/bounce-limit.ts'
import { manyFromNetwork, takeSharedBudgets } from '../mail/shared-link-budgets.ts'
import type { PortsOf } from '../ports.ts'
import { addTime, linkLifetime } from '../time.ts'

const networkLimit = { burst: 300, intervalMs: 1000 }

/** Queues the email with a sign-in link (specification, sections 2, 4 and 8; DECISIONS, section 3). */
export const { app, lambda } = route('sign-in', async ({ form, c }, ports) => {
  requireSameOrigin(c)
  const { ucasId, emailAddress, hCaptchaToken, next } = form
  const { 'sign-in-limits': limits, now } = ports
  const networkExhausted = await limits.take(`network ${callerNetwork(c)}`, networkLimit, now())
  if (networkExhausted) throw tooManySignIns(manyFromNetwork, networkExhausted.retryAt, now())

  const { captchaSiteKey } = portalConfiguration
  if (
    captchaSiteKey &&
    !(await ports.captcha.verify(hCaptchaToken, captchaSiteKey, await ports.secrets.get('captcha-secret')))
  )
    throw captchaFailed()

  const { code, source } = await matchRecord(ucasId, emailAddress, ports)
  if (code === 'Different' || code === 'Multiple') {
    const exhausted = await limits.takeMismatch(ucasId, now())
    if (exhausted) throw tooManySignIns(tooManyEmails, exhausted.retryAt, now())
    // Without this limit, new UCAS IDs would reveal whether several records have the email.
    const emailExhausted = code === 'Multiple' && (await limits.takeMismatch(toEmailKey(emailAddress), now()))
    if (emailExhausted) throw tooManySignIns(tooManyUcasIds, emailExhausted.retryAt, now())
    throw recordMismatch(code)
  }
  const origin = { source, network: callerNetworkHash(c) }
  const pauseEnd = await getPauseEnd(limits, origin, now())
  if (pauseEnd) throw tooManySignIns(tooManyBounces, pauseEnd, now())
  const exhausted = await limits.takeLink(ucasId, emailAddress, code === 'Unique', now())
  if (exhausted)
    throw tooManySignIns(formatNewestLink(exhausted.newestLinkAt, now()), exhausted.retryAt, now())
  const sharedExhausted = await takeSharedBudgets(origin, limits, now())
  if (sharedExhausted) {
    await limits.refundLink(ucasId, emailAddress, now())
    throw tooManySignIns(sharedExhausted.reason, sharedExhausted.retryAt, now())
  }

  const mailId = randomToken()
  await ports.outbox.add(
    mailId,
    emailAddress,
    { kind: 'sign-in-link', ucasPersonalId: ucasId, email: emailAddress, next: returnPath(next) },
    now(),
    { queue: code === 'Unique' ? 'first' : 'last', ...origin },
  )
  count('links-asked')
  writeCookie(c, 'mail', mailId, 3600)
  return { signinResult: { code } }
})

/** Compares the UCAS ID and email with the records (DECISIONS, section 3, "Codes"). */
async function matchRecord(ucasId: string, email: string, { applicants }: PortsOf<'sign-in'>) {
  const record = await applicants.getOwner(ucasId)
  if (record) {
    const code = record.emailKey === toEmailKey(email) ? 'Unique' : 'Different'
    return { code, source: record.source } as const
  }
  const code = (await applicants.countByEmail(email)) > 1 ? 'Multiple' : 'New'
  return { code, source: undefined } as const
}

const recordMismatch = (code: 'Different' | 'Multiple') =>
  new Refusal({
    kind: 'conflict',
    message: emailMismatchText,
    itemType: 'Applicant',
    item: 'ucasId',
    signinResult: { code },
  })

const captchaFailed = () =>
  new Refusal({
    kind: 'denied',
    message: captchaFailedText,
    failedCheck: 'captcha',
    signinResult: { code: 'Forbidden' },
  })

const tooManyBounces = `Too many of our sign-in emails could not be delivered, so we have paused some of them. If you cannot wait, call ${portalConfiguration.hotline}.`
const tooManyEmails =
  'Too many email addresses were tried with this UCAS ID. The one you gave UCAS works now.'
const tooManyUcasIds = 'Too many UCAS IDs were tried with this email address. Your own works now.'

/** The message names the first full minute after the limit ends. */
function tooManySignIns(reason: string, retryAt: Date, now: Date) {
  const minute = new Date(Math.ceil(retryAt.getTime() / 60_000) * 60_000)
  return badRequest(`${reason} You can ask again at ${formatLondonTime(minute)}.`, 429, {
    'retry-after': String(Math.ceil((retryAt.getTime() - now.getTime()) / 1000)),
  })
}

/** Says how long the newest link works. Without one, other addresses have used up the links of the mailbox. */
function formatNewestLink(requestedAt: Date | undefined, now: Date) {
  if (!requestedAt) return 'Many links were requested for this email address.'
  const expiresAt = addTime(requestedAt, linkLifetime)
  return `Your newest link ${expiresAt > now ? 'works' : 'worked'} until ${formatLondonTime(expiresAt)}.`
}
