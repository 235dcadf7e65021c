import { badRequest, captchaFailedText, emailMismatchText, Refusal } from '#shared/errors.ts'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { randomToken } from '../crypto.ts'
import { toEmailKey } from '../email-key.ts'
import { callerNetworkCode } from '../http/caller-address.ts'
import { cookies } from '../http/cookies.ts'
import { toErrorResponse } from '../http/error-response.ts'
import { returnPath } from '../http/return-path.ts'
import { createRouteHandler, route } from '../http/route.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import {
  type Limit,
  linksOffRecord,
  mailboxLinks,
  mailboxLinksFromNetwork,
  networkLinks,
  networkPause,
  pairLinks,
  wrongPairs,
} from '../limits/limits.ts'
import { count } from '../log.ts'
import { applicants, captcha, flags, limits, mails, secrets, transaction } from '../ports/port-factories.ts'
import type { PortsOf } from '../ports/ports.ts'
import { addTime, linkLifetime } from '../time.ts'

type SignInPorts = PortsOf<'sign-in'>
type Mail = Awaited<ReturnType<SignInPorts['mails']['get']>>
type StoredMail = NonNullable<Mail>
type Match = { code: 'New' | 'Unique'; source: 'ucas' | 'portal' | undefined }
type Refusing = Pick<Limit, 'refusal'>

/** Queues the email with a sign-in link (specification, sections 2, 4 and 8). */
export const app = route(
  'sign-in',
  async ({ form, c }, ports) => {
    requireSameOrigin(c, ports.configuration)
    const { ucasId, emailAddress: email, hCaptchaToken, next } = form
    const { limits, mails, now } = ports
    const network = callerNetworkCode(c, await ports.secrets.get('network-key'))
    const subject = { ucasId, email, network }
    await requirePerson(hCaptchaToken, network, ports)

    const { code, source } = await matchRecord(ucasId, email, ports)
    if (code === 'Different' || code === 'Multiple') {
      const retryAt = await limits.take(wrongPairs, subject, now())
      throw retryAt ? tooManySignIns(wrongPairs, retryAt, now()) : recordMismatch(code)
    }

    const pair = await limits.read(pairLinks, subject, now())
    const newest = pair.mailId === undefined ? undefined : await mails.get(pair.mailId)
    const mailId =
      newest && isWaiting(newest, now())
        ? newest.mailId
        : await queueLink({ ...subject, code, source, next: returnPath(next) }, pair, newest, ports)
    cookies(c, ports.configuration).write('mail', mailId, 3600)
    return { signinResult: { code } }
  },
  { onError: (error, c) => toErrorResponse(withSignInResult(error), c) },
)
export const handler = createRouteHandler(app, {
  applicants,
  captcha,
  flags,
  limits,
  mails,
  secrets,
  transaction,
})

/** Refuses a call without a solved captcha. In a stage without a captcha, limits the calls of each network. */
async function requirePerson(token: string | undefined, network: string, ports: SignInPorts) {
  const { captchaSiteKey } = ports.configuration
  if (!captchaSiteKey) {
    const { limits, now } = ports
    const retryAt = await limits.take(networkLinks, { network }, now())
    if (retryAt) throw tooManySignIns(networkLinks, retryAt, now())
    return
  }
  if (!(await ports.captcha.verify(token, captchaSiteKey, await ports.secrets.get('captcha-secret'))))
    throw new Refusal({
      kind: 'denied',
      message: captchaFailedText,
      failedCheck: 'captcha',
      signinResult: { code: 'Forbidden' },
    })
}

/** Compares the UCAS ID and email with the records. */
async function matchRecord(ucasId: string, email: string, { applicants }: SignInPorts) {
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

/** Whether a link is still waiting to be sent. After an hour it no longer stands for a new one. */
const isWaiting = ({ sentAt, queuedAt }: StoredMail, now: Date) =>
  !sentAt && addTime(new Date(queuedAt), { hours: 1 }) > now

/** Queues a link within its limits. Returns the id of its mail, or of the mail that a simultaneous request queued. */
async function queueLink(
  link: { ucasId: string; email: string; network: string; next: string } & Match,
  pair: Awaited<ReturnType<SignInPorts['limits']['read']>>,
  newest: Mail,
  ports: SignInPorts,
): Promise<string> {
  const { limits, mails, transaction, now, configuration } = ports
  const { ucasId: ucasPersonalId, email, network, next, code, source } = link
  const refuse = (limit: Refusing, retryAt: Date) => tooManySignIns(limit, retryAt, now(), newest)
  const pauseEnd = code === 'New' && (await findPauseEnd(link, ports))
  if (pauseEnd) throw refuse(networkPause, pauseEnd)
  if (pair.retryAt) throw refuse(pairLinks, pair.retryAt)
  const sharedLimits = [mailboxLinksFromNetwork, mailboxLinks, linksOffRecord(configuration)]
  for (const limit of source === 'ucas' ? [] : sharedLimits) {
    const retryAt = await limits.take(limit, link, now())
    if (retryAt && limit === sharedLimits.at(-1)) count('links-over-daily-limit')
    if (retryAt) throw refuse(limit, retryAt)
  }
  const mailId = randomToken()
  try {
    await transaction([
      limits.takeWrite(pairLinks, link, pair, mailId, now()),
      mails.addWrite(mailId, email, { kind: 'sign-in-link', ucasPersonalId, email, next }, now(), {
        queue: code === 'Unique' ? 'priority' : 'normal',
        ...(source !== 'ucas' && { network }),
      }),
    ])
  } catch (error) {
    const isTaken = error instanceof Refusal
    const latest = isTaken ? await limits.read(pairLinks, link, now()) : undefined
    if (latest?.mailId === undefined) throw error
    return latest.mailId
  }
  count('links-queued')
  return mailId
}

/** Returns when the pause of a network's new addresses ends. An address that has followed a link is not new. */
async function findPauseEnd(
  { email, network }: { email: string; network: string },
  { limits, now }: SignInPorts,
): Promise<Date | undefined> {
  const { retryAt } = await limits.read(networkPause, { network }, now())
  return retryAt && !(await limits.isVerifiedAddress(email, now())) ? retryAt : undefined
}

/**
 * Returns the refusal of a sign-in over a limit. If the newest link was sent and did not bounce, the message says until
 * when it works. The time to ask again is rounded up to a full minute.
 */
function tooManySignIns(limit: Refusing, retryAt: Date, now: Date, newest?: Mail) {
  const isUndelivered = newest?.deliveryStatus === 'bounced' || newest?.deliveryStatus === 'returned'
  const expiresAt =
    newest?.sentAt && !isUndelivered ? addTime(new Date(newest.sentAt), linkLifetime) : undefined
  const reason =
    expiresAt && expiresAt > now
      ? `We have sent you ${limit === pairLinks ? 'several links' : 'a link already'}. Open the newest email; it works until ${formatLondonTime(expiresAt)}.`
      : limit.refusal
  const minute = new Date(Math.ceil(retryAt.getTime() / 60_000) * 60_000)
  return badRequest(`${reason} You can ask again at ${formatLondonTime(minute)}.`, 429, {
    'retry-after': String(Math.ceil((retryAt.getTime() - now.getTime()) / 1000)),
  })
}

/** Adds a result to a refusal that says nothing about the records, such as one of the form or of a limit. */
const withSignInResult = (error: Error): Error =>
  error instanceof Refusal && !error.error.signinResult
    ? new Refusal({ ...error.error, signinResult: { code: 'Refused' } }, error.status, error.headers)
    : error
