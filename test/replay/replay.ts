import { type CommandPorts, createCommandPorts } from '#bin/ports/command-ports.ts'
import { seedCatalogue } from '#bin/seed-catalogue.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import { storedQualifications } from '#shared/schemas/qualification.ts'
import { importApplicant } from '../functions/support/imported-applicant.ts'
import { completeSubmission } from '../support/sample-application.ts'
import { apply, isLink, type Person } from './applicant.ts'
import type { LimitedAws } from './aws.ts'
import { Browser } from './browser.ts'
import { clock } from './clock.ts'
import { Api, Lambda } from './cloud.ts'
import { networkMs, readTemplateLimits, scale } from './limits.ts'
import { MailDelivery } from './mail-delivery.ts'
import { around, chance, random } from './random.ts'

export type Scenario = {
  title: string
  people: number
  /** In how many minutes they arrive after Clearing opens. A third arrives in the first tenth of that time. */
  minutes: number
  /** The part of the people who apply after they have signed in. */
  applies: number
  mailsPerSecond: number
}

const minuteMs = 60_000
/** 08:00 in London on the first results day of the replay, when Clearing opens. */
const firstMorning = Date.parse('2027-08-12T07:00:00Z')
/** When a replay ends, even if people are still waiting. */
const maxMinutes = 240
/** What infra/docs/capacity-and-costs.md says to request from SES for `prod`. */
const mailsPerDay = 100_000
/** The part of the people whose records UCAS supplied. */
const importedPart = 0.3
let morningCount = 0
let personCount = 0

/** Replays one scenario against the local AWS of the environment. Returns what must not happen, and how often it did. */
export async function replay(scenario: Scenario, aws: LimitedAws, isShort: boolean) {
  const opensAt = firstMorning + 2 * 24 * 60 * minuteMs * morningCount++
  clock.start(opensAt)
  // The configuration accepts no less.
  const mailsPerSecond = Math.max(1, scenario.mailsPerSecond * scale)
  process.env.PORTAL_CONFIGURATION = JSON.stringify({
    siteUrl: 'https://clearing.example.org',
    mailsPerSecond,
    mailsPerDay: mailsPerDay * scale,
  })
  const violations = new Map<string, number>()
  const report = (what: string, count = 1) => {
    if (count > 0) violations.set(what, (violations.get(what) ?? 0) + count)
  }
  const people = new Map<string, Person>()
  const template = readTemplateLimits()
  const lambda = new Lambda(template.functions)
  const api = new Api(template, lambda)
  const mail = new MailDelivery(lambda, (to, text) => {
    const person = people.get(to)
    if (isLink(text)) person?.linksSentAt.push(clock.now)
    clock.at(clock.now + around(networkMs.delivery), () => person?.mails.push(text))
  })
  const ports = createCommandPorts()
  await seedCatalogue(ports)

  const size = isShort ? 5 : scenario.people * scale
  let active = size
  for (let index = 0; index < size; index++) {
    const ucasId = String(1_000_000_000 + personCount++)
    const email = `person${ucasId}@example.org`
    const person = { ucasId, email, browser: new Browser(api), report, linksSentAt: [], mails: [] }
    people.set(email, person)
    if (chance(importedPart)) await importPerson(person, ports)
    clock.at(opensAt + scenario.minutes * minuteMs * random() ** 2, async () => {
      await apply(person, scenario.applies)
      active -= 1
    })
  }

  await mail.start(mailsPerSecond, template.visibilitySeconds)
  aws.limit(mailsPerSecond)
  await clock.run(opensAt + maxMinutes * minuteMs, () => active === 0 && mail.waiting === 0)
  // The last mails still have to reach their mailboxes.
  await clock.run(clock.now + minuteMs, () => false)
  aws.unlimit()
  report('lost: a call whose function ran for longer than its time-out', lambda.timeouts)
  report('lost: a person who never got a number or a refusal', active)
  const repeated = [...mail.accepted.values()].filter(count => count > 1)
  report('doubled: a mail that SES accepted twice', repeated.length)
  report('lost: a mail that was never sent', mail.waiting)
  const numbers = await readNumbers(ports, report)
  for (const person of people.values()) checkPerson(person, numbers.get(person.ucasId))
  return violations
}

/** Adds the record of an applicant whose answers UCAS supplied. */
async function importPerson({ ucasId, email }: Person, ports: CommandPorts) {
  const { details, feeContext, qualifications } = completeSubmission({ ucasId, email }).data
  await importApplicant(
    { ports },
    {
      ucasId,
      emailKey: email,
      details,
      feeContext,
      feeStatusType: 'FeeStatusProvisional',
      qualifications: storedQualifications.parse(qualifications),
    },
  )
}

/** Returns the number of each stored application by UCAS ID. */
async function readNumbers(ports: CommandPorts, report: (violation: string) => void) {
  const numbers = new Map<string, string>()
  for (const { applicantId, ucasId } of await ports.applications.listSummaries()) {
    const records = await ports.applicants.listByUcasId(ucasId)
    if (records.some(record => record.applicantId === applicantId))
      numbers.set(ucasId, formatApplicationNumber(applicantId, ports.configuration))
    else report('doubled: an application that belongs to no record: a second one')
  }
  return numbers
}

/** Compares what a person was told with the stored number. */
function checkPerson({ number, mails, report }: Person, stored: string | undefined) {
  if (number !== stored) report('lost: a number that was shown and is not stored, or the reverse')
  const receipts = mails.filter(text => !isLink(text))
  if (stored !== undefined && receipts.length === 0) report('lost: the email of a stored application')
  if (receipts.length > 1) report('doubled: the email of an application')
  if (receipts.some(text => stored === undefined || !text.replaceAll(' ', '').includes(stored)))
    report('untrue: an email with a number that is not the stored one')
}
