import { Refusal } from '#shared/errors.ts'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { emptyForm, type FormState } from '#shared/schemas/form.ts'
import type { CallInput } from '#web/api/send.ts'
import { completeSubmission, draftOf, threeALevels } from '../support/sample-application.ts'
import type { Browser } from './browser.ts'
import { clock } from './clock.ts'
import { isLink, type Journal, type Person } from './journal.ts'
import type { Random } from './random.ts'
import type { Group } from './scenarios.ts'

/** A person at the portal. */
type Visit = { journal: Journal; person: Person; browser: Browser; random: Random }

const secondMs = 1000
const minuteMs = 60 * secondMs
const maxAttempts = 40
const linkLifeMs = 30 * minuteMs
const openProgrammes = ['G400-USCSC', 'G400-USCSC', 'G41F-USCSF', 'GG14-USCMA'] as const

/** Thrown when somebody has tried everything. */
class GiveUp extends Error {}

/** One person's morning, from the start page to the number. */
export async function apply(visit: Visit, group: Group) {
  try {
    await signIn(visit)
    if (visit.random.chance(group.applies)) {
      await fillIn(visit, group)
      await submit(visit)
    }
  } catch (error) {
    if (!(error instanceof GiveUp)) throw error
    visit.journal.report(`gave up: ${error.message}`)
  }
}

/** Repeats an action of a person until it succeeds. After a refusal the person waits, as the page says or as people do. */
async function persist<T>({ random }: Visit, what: string, action: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    try {
      return await action()
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      const retryAt = promisedTime(thrown) ?? clock.now
      await clock.sleep(retryAt - clock.now + random.between(3, 12) * secondMs * Math.min(attempt, 5))
    }
  }
  throw new GiveUp(what)
}

/** Returns the whole minute at which one can ask again, as the page says. */
function promisedTime({ headers }: Refusal): number | undefined {
  const seconds = Number(headers['retry-after'] ?? 0)
  return seconds > 0 ? Math.ceil((clock.now + seconds * secondMs) / minuteMs) * minuteMs : undefined
}

/** Asks for a link, waits for it, and opens it. */
async function signIn(visit: Visit) {
  const { person, random } = visit
  for (let attempt = 0; attempt < 5; attempt++) {
    const mailCount = person.mails.length
    await clock.sleep(random.between(5, 25) * secondMs)
    await persist(visit, 'sign-in', () => requestLink(visit))
    const token = await waitForLink(visit, mailCount)
    if (token !== undefined && (await openLink(visit, token))) return
  }
  throw new GiveUp('link')
}

/** Asks for a link. Checks that a refusal is true, and that none lasts longer than a minute. */
async function requestLink({ journal, person, browser }: Visit) {
  const form = { ucasId: person.ucasId, emailAddress: person.email }
  try {
    await browser.call('sign-in', { form })
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    const { message } = thrown.body
    const [, workingUntil = ''] = /newest link works once, until (\d\d:\d\d)/.exec(message) ?? []
    if (message.includes('newest link') && !linkEnds(person).includes(workingUntil))
      journal.report('untrue: a person was pointed at a link of somebody else')
    const promisedAt = promisedTime(thrown)
    if (promisedAt && person.mayAskAt && clock.now >= person.mayAskAt)
      journal.report('untrue: a person who asked for a link at the promised time was refused again')
    person.mayAskAt = promisedAt
    const hasLink = person.linksSentAt.some(at => clock.now < at + linkLifeMs)
    if ([403, 429].includes(thrown.status) && !hasLink) person.refusedAt ??= clock.now
    throw thrown
  }
  if (person.refusedAt !== undefined && clock.now - person.refusedAt > minuteMs)
    journal.report('refused: an honest person, for longer than a minute')
  person.refusedAt = undefined
  person.mayAskAt = undefined
}

/** The minutes that a page may name as the ends of a person's links, which are marked as sent after SES has them. */
const linkEnds = ({ linksSentAt }: Person) =>
  linksSentAt.flatMap(at =>
    [0, minuteMs].map(delayMs => formatLondonTime(new Date(at + linkLifeMs + delayMs))),
  )

/**
 * Polls the status of the mail as the page does, until the mail arrives or nothing has come for an hour. Some people ask
 * for another link every minute.
 */
async function waitForLink(visit: Visit, mailCount: number) {
  const { person, browser, random } = visit
  const start = clock.now
  let nextPoll = start
  let nextPress = person.isImpatient ? start + minuteMs : Number.POSITIVE_INFINITY
  while (clock.now - start < 60 * minuteMs) {
    const mail = person.mails.slice(mailCount).find(isLink)
    if (mail) return /token=([\w-]+)/.exec(mail)?.[1]
    if (clock.now >= nextPress) {
      nextPress = clock.now + minuteMs
      await requestLink(visit).catch((thrown: unknown) => {
        if (!(thrown instanceof Refusal)) throw thrown
        nextPress = promisedTime(thrown) ?? clock.now + random.between(3, 12) * secondMs
      })
    }
    if (clock.now >= nextPoll) {
      await browser.load('get-mail-status').catch(() => undefined)
      // As in web/sign-in/see-email-screen.tsx.
      nextPoll = clock.now + Math.min(Math.max(2000, (clock.now - start) / 5), minuteMs)
    }
    await clock.sleep(Math.max(200, Math.min(nextPoll - clock.now, 5 * secondMs)))
  }
  return undefined
}

/** Opens a link and presses its button. Returns whether the person is signed in. */
async function openLink(visit: Visit, token: string) {
  const { journal, browser, random } = visit
  const arrivedAt = clock.now
  await clock.sleep(random.around(20 * secondMs))
  const isExpired = ({ status, headers }: Response) =>
    status === 303 && headers.get('location') === '/link-expired'

  const page = await persist(visit, 'link page', async () =>
    expectReply(await browser.open('show-link', { query: { token } })),
  )
  if (isExpired(page)) {
    if (clock.now - arrivedAt < 25 * minuteMs)
      journal.report('dead link: a new link led to the page for expired links')
    return false
  }
  await clock.sleep(random.between(1, 4) * secondMs)
  let lostReplies = 0
  const followed = await persist(visit, 'link button', async () => {
    const reply = await browser.open('follow-link', { form: { token } })
    if (!reply || reply.status >= 500) lostReplies += 1
    return expectReply(reply)
  })
  if (!isExpired(followed)) return true
  // The first press signed in, but its reply was lost: the person asks for another link.
  if (lostReplies === 0)
    journal.report('dead link: the button of an unused link led to the page for expired links')
  return false
}

/** Returns a page's reply; throws what the browser shows otherwise. */
function expectReply(reply: Response | undefined): Response {
  if (!reply || reply.status >= 400)
    throw new Refusal(
      { kind: 'server', message: '' },
      reply?.status ?? 0,
      Object.fromEntries(reply?.headers ?? []),
    )
  return reply
}

/** What a person sends while filling in the form (infra/docs/capacity-and-costs.md, "Typing"). */
const typing = { drafts: 40, checks: 30 }

/** Fills in the form. Saves it and checks entry after changes, as the page does. */
async function fillIn(visit: Visit, { formMinutes }: Group) {
  const { journal, browser, random } = visit
  await persist(visit, 'session', () => browser.loadSession())
  for (const name of ['list-schools', 'list-programmes', 'list-subjects'] as const)
    await persist(visit, name, () => browser.load(name))
  const loadDraft = () => browser.call('get-draft')
  let saved = await persist(visit, 'draft', loadDraft)
  const { drafts, checks } = typing
  const pauseMs = (random.between(...formMinutes) * minuteMs) / drafts
  const check = {
    version: 1,
    qualifications: threeALevels(),
    residency: 'A',
    immigrationStatus: 'A',
  } as CallInput<'check-entry'>['json']
  let form: FormState = emptyForm
  for (let edit = 1; edit <= drafts; edit++) {
    form = draftOf(`Sample ${edit}`)
    const save = () => browser.call('put-draft', { json: { form, version: saved.version } })
    saved = await persist(visit, 'draft', save)
    if (random.chance(checks / drafts)) await browser.call('check-entry', { json: check }).catch(() => {})
    await clock.sleep(random.around(pauseMs))
  }
  const stored = await persist(visit, 'draft', loadDraft)
  if (stored.form?.data.details.surname !== form.data.details.surname)
    journal.report('lost: a draft that the page called saved')
}

/** Submits until there is a number or everything was tried. */
async function submit(visit: Visit) {
  const { person, browser, random } = visit
  const loadRecord = async () => {
    try {
      return await browser.call('get-applicant')
    } catch (thrown) {
      if (thrown instanceof Refusal && thrown.status === 404) return undefined
      throw thrown
    }
  }
  const current = await persist(visit, 'record', loadRecord)
  const programmeCode = random.pick(openProgrammes)
  const headers = { 'idempotency-key': `key of ${person.ucasId}` }
  const body = completeSubmission(person, programmeCode) as CallInput<'create-applicant'>['json']
  const send = () => {
    if (!current) return browser.call('create-applicant', { query: { programmeCode }, json: body }, headers)
    const { gdprAccept, qualificationsConfirmed, hasBeenInterviewed } = body.data
    const data = { gdprAccept, qualificationsConfirmed, hasBeenInterviewed, version: current.version }
    return browser.call('create-application', { json: { programmeCode, data } }, headers)
  }
  const { applicationNumber } = await persist(visit, 'submission', send)
  person.number = applicationNumber
}
