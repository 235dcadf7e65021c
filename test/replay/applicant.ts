import { Refusal } from '#shared/errors.ts'
import { emptyForm } from '#shared/schemas/form.ts'
import type { CallInput } from '#web/api/send.ts'
import { completeSubmission, draftOf, threeALevels } from '../support/sample-application.ts'
import type { Browser } from './browser.ts'
import { clock } from './clock.ts'
import { around, between, chance } from './random.ts'

/** A person at the portal, who asks for another link every minute until one comes. */
export type Person = {
  ucasId: string
  email: string
  browser: Browser
  /** Reports what must not happen, in words without personal data. */
  report: (violation: string) => void
  /** The number that the person was shown. */
  number?: string
  /** When the page began to refuse a link to the person, who has none. */
  refusedAt?: number | undefined
  /** When SES accepted the person's links. */
  linksSentAt: number[]
  /** The texts of the mails that have reached the person. */
  mails: string[]
}

const secondMs = 1000
const minuteMs = 60 * secondMs
const maxAttempts = 40
const linkLifeMs = 30 * minuteMs

export const isLink = (text: string) => text.includes('token=')

/** One person's morning, from the start page to the number. */
export async function apply(person: Person, applies: number) {
  try {
    await signIn(person)
    if (!chance(applies)) return
    await fillIn(person)
    await submit(person)
  } catch (error) {
    person.report(`lost: a person who gave up: ${error}`)
  }
}

/** Repeats an action of a person until it succeeds, after a pause. */
async function persist<T>(action: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await action()
    } catch (thrown) {
      if (!(thrown instanceof Refusal) || attempt === maxAttempts) throw thrown
      await clock.sleep(between(3, 12) * secondMs * Math.min(attempt, 5))
    }
}

/** Asks for a link, waits for it, and opens it. */
async function signIn(person: Person) {
  for (let attempt = 0; attempt < 5; attempt++) {
    const mailCount = person.mails.length
    await clock.sleep(between(5, 25) * secondMs)
    await persist(() => requestLink(person))
    const token = await waitForLink(person, mailCount)
    if (token !== undefined && (await openLink(person, token))) return
  }
  throw new Error('no link')
}

/** Asks for a link. Checks that no refusal lasts longer than a minute. */
async function requestLink(person: Person) {
  const { browser, ucasId, email, linksSentAt } = person
  try {
    await browser.call('sign-in', { form: { ucasId, emailAddress: email } })
  } catch (thrown) {
    const hasLink = linksSentAt.some(at => clock.now < at + linkLifeMs)
    const isRefused = thrown instanceof Refusal && [403, 429].includes(thrown.status)
    if (isRefused && !hasLink) person.refusedAt ??= clock.now
    throw thrown
  }
  if (person.refusedAt !== undefined && clock.now - person.refusedAt > minuteMs)
    person.report('refused: an honest person, for longer than a minute')
  person.refusedAt = undefined
}

/** Polls the status of the mail as the page does, until the mail arrives or nothing has come for an hour. */
async function waitForLink(person: Person, mailCount: number) {
  const start = clock.now
  let askedAt = start
  while (clock.now - start < 60 * minuteMs) {
    await person.browser.load('get-mail-status').catch(() => undefined)
    const mail = person.mails.slice(mailCount).find(isLink)
    if (mail) return /token=([\w-]+)/.exec(mail)?.[1]
    if (clock.now - askedAt >= minuteMs) {
      askedAt = clock.now
      await requestLink(person).catch(() => undefined)
    }
    // As in web/sign-in/see-email-screen.tsx.
    await clock.sleep(Math.min(Math.max(2000, (clock.now - start) / 5), minuteMs))
  }
  return undefined
}

/** Opens a link and presses its button. Returns whether the person is signed in. */
async function openLink({ browser, report }: Person, token: string) {
  await clock.sleep(around(20 * secondMs))
  await persist(() => browser.open('show-link', { query: { token } }))
  let presses = 0
  const location = await persist(() => {
    presses += 1
    return browser.open('follow-link', { form: { token } })
  })
  if (location !== '/link-expired') return true
  // The first press signed in, but its reply was lost: the person asks for another link.
  if (presses === 1) report('lost: a new link that led to the page for expired links')
  return false
}

/** What a person sends while filling in the form (infra/docs/capacity-and-costs.md, "Typing"). */
const changes = 40

/** Fills in the form. Saves it and checks entry after changes, as the page does. */
async function fillIn({ browser, report }: Person) {
  await persist(() => browser.loadSession())
  for (const name of ['list-schools', 'list-programmes', 'list-subjects'] as const)
    await persist(() => browser.load(name))
  const loadDraft = () => browser.call('get-draft')
  let { version } = await persist(loadDraft)
  const pauseMs = (between(3, 12) * minuteMs) / changes
  const check = {
    version: 1,
    qualifications: threeALevels(),
    residency: 'A',
    immigrationStatus: 'A',
  } as CallInput<'check-entry'>['json']
  let form = emptyForm
  for (let change = 1; change <= changes; change++) {
    form = draftOf(`Sample ${change}`)
    version = (await persist(() => browser.call('put-draft', { json: { form, version } }))).version
    await browser.call('check-entry', { json: check }).catch(() => undefined)
    await clock.sleep(around(pauseMs))
  }
  const stored = await persist(loadDraft)
  if (stored.form?.data.details.surname !== form.data.details.surname)
    report('lost: a draft that the page called saved')
}

/** Submits until there is a number or everything was tried. */
async function submit(person: Person) {
  const { browser, ucasId } = person
  const record = await persist(() =>
    browser.call('get-applicant').catch((thrown: unknown) => {
      if (thrown instanceof Refusal && thrown.status === 404) return undefined
      throw thrown
    }),
  )
  const headers = { 'idempotency-key': `key of ${ucasId}` }
  const body = completeSubmission(person) as CallInput<'create-applicant'>['json']
  const { programmeCode } = body
  const { applicationNumber } = await persist(() => {
    if (!record) return browser.call('create-applicant', { query: { programmeCode }, json: body }, headers)
    const { gdprAccept, qualificationsConfirmed, hasBeenInterviewed } = body.data
    const data = { gdprAccept, qualificationsConfirmed, hasBeenInterviewed, version: record.version }
    return browser.call('create-application', { json: { programmeCode, data } }, headers)
  })
  person.number = applicationNumber
}
