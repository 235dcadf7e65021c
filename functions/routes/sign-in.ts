import { badRequest, captchaFailedText, emailMismatchText, Refusal } from '#shared/errors.ts'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { randomToken } from '../crypto.ts'
import { callerNetworkCode } from '../http/caller-address.ts'
import { cookies } from '../http/cookies.ts'
import { toErrorResponse } from '../http/error-response.ts'
import { returnPath } from '../http/return-path.ts'
import { createRouteHandler, route } from '../http/route.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import type { BudgetState } from '../limits/budgets.ts'
import {
  type Limit,
  linksOffRecord,
  mailboxLinks,
  mailboxLinksFromNetwork,
  networkBounces,
  networkSignIns,
  newAddressLinks,
  pairLinks,
  wrongPairs,
} from '../limits/limits.ts'
import { count } from '../log.ts'
import { applicants, captcha, flags, limits, mails, secrets, transaction } from '../ports/port-factories.ts'
import type { PortsOf } from '../ports/ports.ts'
import { getSource } from '../record-owner.ts'
import { addTime, linkLifetime } from '../time.ts'

type SignInPorts = PortsOf<'sign-in'>
type Mail = NonNullable<Awaited<ReturnType<SignInPorts['mails']['get']>>>
type Person = { ucasId: string; email: string; network: string }
type Match = { code: 'New' | 'Unique'; source: 'ucas' | 'portal' | undefined }
type Link = Person & Match & { next: string }

/** Queues the email with a sign-in link (specification, sections 2, 4 and 8). */
export const app = route(
  'sign-in',
  async ({ form, c }, ports) => {
    requireSameOrigin(c, ports.configuration)
    const { ucasId, emailAddress: email, hCaptchaToken, next } = form
    const { limits, now } = ports
    const network = callerNetworkCode(c, await ports.secrets.get('network-key'))
    const subject = { ucasId, email, network }
    await requirePerson(hCaptchaToken, network, ports)

    const { code, source } = await matchRecord(ucasId, email, ports)
    if (code === 'Different' || code === 'Multiple') {
      const retryAt = await limits.take(wrongPairs, subject, now())
      throw retryAt ? tooManySignIns(wrongPairs, retryAt, now()) : recordMismatch(code)
    }

    const mailId = await queueLink({ ...subject, code, source, next: returnPath(next) }, ports)
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
    const retryAt = await limits.take(networkSignIns, { network }, now())
    if (retryAt) throw tooManySignIns(networkSignIns, retryAt, now())
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

async function matchRecord(ucasId: string, email: string, { applicants }: SignInPorts) {
  const { record, isOfAnother } = await applicants.findByPair({ ucasPersonalId: ucasId, email })
  if (record) return { code: 'Unique', source: getSource(record) } as const
  if (isOfAnother) return { code: 'Different', source: 'ucas' } as const
  const code = (await applicants.countFromUcas(email)) > 1 ? 'Multiple' : 'New'
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

/**
 * Queues a link, unless the pair's newest one is unsent. Returns the id of its mail. Reads the limits and takes from them
 * only if all have room. Starts again if a simultaneous request has taken from one of them.
 */
async function queueLink(link: Link, ports: SignInPorts): Promise<string> {
  const { limits, mails, transaction, now, configuration } = ports
  const { ucasId: ucasPersonalId, email, network, next, code, source } = link
  const mailboxLimits = [mailboxLinksFromNetwork, mailboxLinks]
  const sharedLimit = source === 'ucas' ? undefined : linksOffRecord(configuration)
  for (;;) {
    const pair = await limits.read(pairLinks, link, now())
    const newest = pair.mailId === undefined ? undefined : await mails.get(pair.mailId)
    if (newest && mails.getState(newest, now()) === 'queued') return newest.mailId

    const isSlow = code === 'New' && (await isSlowed(link, ports))
    const ownLimits = [...(sharedLimit ? mailboxLimits : []), ...(isSlow ? [newAddressLinks] : [])]
    const own = [{ limit: pairLinks, state: pair }, ...(await readLimits(ownLimits, link, ports))]
    const shared = await readLimits(sharedLimit ? [sharedLimit] : [], link, ports)
    if (shared.some(({ state }) => state.retryAt)) count('links-over-daily-limit')
    refuseEmpty([...own, ...shared], newest, now())
    // Everybody takes from this one, and transactions on one item would hinder each other.
    if (sharedLimit && (await limits.take(sharedLimit, link, now()))) continue

    const mailId = randomToken()
    try {
      await transaction([
        ...own.map(({ limit, state }) => limits.takeWrite(limit, link, state, mailId, now())),
        mails.addWrite(mailId, email, { kind: 'sign-in-link', ucasPersonalId, email, next }, now(), {
          queue: code === 'Unique' ? 'priority' : 'normal',
          ...(sharedLimit && { network }),
        }),
      ])
      count('links-queued')
      return mailId
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (sharedLimit) await limits.give(sharedLimit, link, 1, now())
    }
  }
}

/** Whether links to a new address are slow, because many from its network bounced. An address that has followed a link is not new. */
async function isSlowed({ email, network }: Person, { limits, now }: SignInPorts): Promise<boolean> {
  const { retryAt } = await limits.read(networkBounces, { network }, now())
  return retryAt !== undefined && !(await limits.isVerifiedAddress(email, now()))
}

const readLimits = (list: Limit<Person>[], person: Person, { limits, now }: SignInPorts) =>
  Promise.all(list.map(async limit => ({ limit, state: await limits.read(limit, person, now()) })))

/** Refuses if a limit is empty, by the one that stays empty the longest. */
function refuseEmpty(
  read: { limit: Limit<Person>; state: BudgetState }[],
  newest: Mail | undefined,
  now: Date,
) {
  const [longest] = read
    .flatMap(({ limit, state: { retryAt } }) => (retryAt ? [{ limit, retryAt }] : []))
    .sort((one, other) => other.retryAt.getTime() - one.retryAt.getTime())
  if (longest) throw tooManySignIns(longest.limit, longest.retryAt, now, newest)
}

/**
 * Returns the refusal of a sign-in over a limit. It says until when the pair's newest link works, if it was sent and did
 * not bounce. The time to ask again is rounded up to a full minute.
 */
function tooManySignIns(limit: Limit<Person>, retryAt: Date, now: Date, newest?: Mail) {
  const isUndelivered = newest?.deliveryStatus === 'bounced' || newest?.deliveryStatus === 'returned'
  const expiresAt =
    newest?.sentAt && !isUndelivered ? addTime(new Date(newest.sentAt), linkLifetime) : undefined
  const newestLink =
    expiresAt && expiresAt > now ? `Your newest link works until ${formatLondonTime(expiresAt)}.` : undefined
  const minute = new Date(Math.ceil(retryAt.getTime() / 60_000) * 60_000)
  const sentences = [
    limit === pairLinks && newestLink ? undefined : limit.refusal,
    newestLink,
    `You can ask again at ${formatLondonTime(minute)}.`,
  ]
  return badRequest(sentences.filter(Boolean).join(' '), 429, {
    'retry-after': String(Math.ceil((retryAt.getTime() - now.getTime()) / 1000)),
  })
}

/** Adds a result to a refusal that says nothing about the records, such as one of the form or of a limit. */
const withSignInResult = (error: Error): Error =>
  error instanceof Refusal && !error.error.signinResult
    ? new Refusal({ ...error.error, signinResult: { code: 'Refused' } }, error.status, error.headers)
    : error
