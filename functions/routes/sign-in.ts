import { badRequest, captchaFailedText, emailMismatchText, Refusal } from '#shared/errors.ts'
import { linkLifetime } from '#shared/retention.ts'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import type { PersonKey } from '#shared/schemas/applicant.ts'
import { randomToken } from '../crypto.ts'
import { cookies } from '../http/cookies.ts'
import { toErrorResponse } from '../http/error-response.ts'
import { toReturnPath } from '../http/return-path.ts'
import { route } from '../http/route.ts'
import { requireSameOrigin } from '../http/same-origin.ts'
import { type Budget, createMailboxBudget, createPairBudget, createSharedBudget } from '../link-budgets.ts'
import { countMetric } from '../log.ts'
import { applicants, budgets, captcha, mails, secrets, transaction } from '../ports/port-factories.ts'
import type { PortsOf } from '../ports/ports.ts'
import { getSource } from '../record-owner.ts'
import { addTime } from '../time.ts'

type SignInPorts = PortsOf<'sign-in'>
type Mail = NonNullable<Awaited<ReturnType<SignInPorts['mails']['get']>>>
type Match = { code: 'New' | 'Unique'; source: 'ucas' | 'portal' | undefined }
type Link = Match & PersonKey & { next: string }

/** Queues the email with a sign-in link (specification 7.3). */
export const { app, handler } = route(
  'sign-in',
  { applicants, captcha, budgets, mails, secrets, transaction },
  async ({ form, c }, ports) => {
    requireSameOrigin(c, ports.configuration)
    const { ucasId, emailAddress: email, hCaptchaToken, next } = form
    await requireHuman(hCaptchaToken, ports)
    const match = await matchRecord(ucasId, email, ports)
    const mailId = await queueLink({ ...match, ucasId, email, next: toReturnPath(next) }, ports)
    cookies(c, ports.configuration).write('mail', mailId, 3600)
    return { signinResult: { code: match.code } }
  },
  { onError: (error, c) => toErrorResponse(withSignInResult(error), c) },
)

async function requireHuman(token: string | undefined, { captcha, configuration, secrets }: SignInPorts) {
  const { captchaSiteKey } = configuration
  if (!captchaSiteKey) return
  if (!(await captcha.verify(token, captchaSiteKey, await secrets.get('captcha-secret'))))
    throw new Refusal({
      kind: 'denied',
      message: captchaFailedText,
      failedCheck: 'captcha',
      signinResult: { code: 'Forbidden' },
    })
}

async function matchRecord(ucasId: string, email: string, { applicants }: SignInPorts): Promise<Match> {
  const { record, isEmailMismatch } = await applicants.findByPair({ ucasId, email })
  if (record) return { code: 'Unique', source: getSource(record) }
  if (isEmailMismatch) throw emailMismatchAtSignIn('Different')
  if ((await applicants.countFromUcas(email)) > 1) throw emailMismatchAtSignIn('Multiple')
  return { code: 'New', source: undefined }
}

const emailMismatchAtSignIn = (code: 'Different' | 'Multiple') =>
  new Refusal({
    kind: 'conflict',
    message: emailMismatchText,
    itemType: 'Applicant',
    item: 'ucasId',
    signinResult: { code },
  })

/** The attempts to queue a link. One fails if another request takes from the same budget meanwhile. */
const maxAttempts = 5

/**
 * Queues a link, unless the pair's newest one is unsent. Returns the id of its mail. Takes from the budgets only if all have
 * room. It takes from the shared one before the transaction, because transactions on one row hinder each other.
 */
async function queueLink({ ucasId, email, next, code, source }: Link, ports: SignInPorts): Promise<string> {
  const { budgets, mails, transaction, now, configuration } = ports
  const isFromUcas = source === 'ucas'
  const pair = createPairBudget(ucasId, email)
  const mailbox = createMailboxBudget(email)
  const shared = createSharedBudget(configuration)
  let hasTakenShared = isFromUcas

  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const pairState = await budgets.read(pair, now())
    const newest = pairState.mailId === undefined ? undefined : await mails.get(pairState.mailId)
    if (newest && mails.getState(newest, now()) === 'queued') return newest.mailId
    if (pairState.retryAt) throw tooManyLinks(pair, pairState.retryAt, now(), newest)
    const mailboxState = isFromUcas ? {} : await budgets.read(mailbox, now())
    if (mailboxState.retryAt) throw tooManyLinks(mailbox, mailboxState.retryAt, now(), newest)
    const sharedState = hasTakenShared ? {} : await budgets.read(shared, now())
    if (sharedState.retryAt) {
      countMetric('links-over-daily-limit')
      throw tooManyLinks(shared, sharedState.retryAt, now(), newest)
    }
    hasTakenShared ||= await budgets.take(shared, sharedState, now())
    if (!hasTakenShared) continue

    const mailId = randomToken()
    const content = { kind: 'sign-in-link', ucasId, email, next } as const
    const queue = code === 'Unique' ? 'priority' : 'normal'
    try {
      await transaction([
        budgets.takeWrite(pair, pairState, mailId, now()),
        ...(isFromUcas ? [] : [budgets.takeWrite(mailbox, mailboxState, mailId, now())]),
        mails.addWrite(mailId, email, content, now(), queue),
      ])
      countMetric('links-queued')
      return mailId
    } catch (error) {
      // Another request took from a budget after it was read here.
      if (!(error instanceof Refusal)) throw error
    }
  }
  throw tooManyLinks(pair, addTime(now(), { seconds: 1 }), now())
}

/**
 * Returns the refusal of a link over a budget. It says how long the pair's newest link works, if that was sent and did not
 * bounce. Otherwise it says why there is no link. The time to ask again is rounded up to a full minute.
 */
function tooManyLinks({ refusal }: Budget, retryAt: Date, now: Date, newest?: Mail) {
  const isUndelivered = newest?.deliveryStatus === 'bounced' || newest?.deliveryStatus === 'returned'
  const expiresAt =
    newest?.sentAt && !isUndelivered ? addTime(new Date(newest.sentAt), linkLifetime) : undefined
  const reason =
    expiresAt && expiresAt > now
      ? `Your newest link works once, until ${formatLondonTime(expiresAt)}.`
      : refusal
  const minute = new Date(Math.ceil(retryAt.getTime() / 60_000) * 60_000)
  return badRequest(`${reason} You can ask again at ${formatLondonTime(minute)}.`, 429, {
    'retry-after': String(Math.ceil((retryAt.getTime() - now.getTime()) / 1000)),
  })
}

/** Adds a result to a refusal that says nothing about the records, such as one of the form or of a limit. */
const withSignInResult = (error: Error): Error =>
  error instanceof Refusal && !error.body.signinResult
    ? new Refusal({ ...error.body, signinResult: { code: 'Refused' } }, error.status, error.headers)
    : error
