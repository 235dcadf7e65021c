import { createCommandPorts } from '#bin/ports/command-ports.ts'
import { seedCatalogue } from '#bin/seed-catalogue.ts'
import { countSenders } from '#functions/environment.ts'
import { needs } from '#functions/needs.ts'
import { storedQualifications } from '#shared/schemas/qualification.ts'
import { importApplicant } from '../functions/support/imported-applicant.ts'
import { completeSubmission, threeALevels } from '../support/sample-application.ts'
import { apply } from './applicant.ts'
import { type LimitedAws, setVisibilityTimeout } from './aws.ts'
import { Browser } from './browser.ts'
import { clock } from './clock.ts'
import { Api, Lambda } from './cloud.ts'
import { checkOutcome, isLink, Journal, type Person } from './journal.ts'
import { networkMs, scale, type TemplateLimits } from './limits.ts'
import { MailDelivery } from './mail-delivery.ts'
import type { Random } from './random.ts'
import type { Group, Scenario } from './scenarios.ts'

export type Options = {
  template: TemplateLimits
  aws: LimitedAws
  /** Whether each group has a few people. */
  isShort: boolean
}

const minuteMs = 60_000
/** 08:00 in London on the first results day of the replay, when Clearing opens. */
const firstMorning = Date.parse('2027-08-12T07:00:00Z')
/** When a replay ends, even if people are still waiting. */
const maxMinutes = 240
const seed = 1
/** What infra/docs/capacity-and-costs.md says to request from SES for `prod`. */
const mailsPerDay = 100_000
let morningCount = 0
let personCount = 0

/** Replays one scenario against the local AWS of the environment. */
export async function replay(scenario: Scenario, { template, aws, isShort }: Options) {
  const opensAt = firstMorning + 2 * 24 * 60 * minuteMs * morningCount++
  clock.start(opensAt, seed)
  // The configuration accepts no less.
  const mailsPerSecond = Math.max(1, scenario.mailsPerSecond * scale)
  process.env.PORTAL_CONFIGURATION = JSON.stringify({
    siteUrl: 'https://clearing.example.org',
    mailsPerSecond,
    mailsPerDay: mailsPerDay * scale,
  })
  const lambda = new Lambda(template)
  const api = new Api(template, lambda)
  const mail = new MailDelivery(lambda, {
    visibilityTimeoutMs: template.visibilityTimeoutMs,
    maxSenders: countSenders(mailsPerSecond),
  })
  const journal = new Journal()
  const ports = createCommandPorts()
  await seedCatalogue(ports)

  const mailboxes = new Map<string, Person>()
  mail.onAccept = (to, text) => {
    const person = mailboxes.get(to)
    if (isLink(text)) person?.linksSentAt.push(clock.now)
    clock.at(clock.now + clock.random.around(networkMs.delivery), () => person?.mails.push(text))
  }
  lambda.onEnd = name => {
    if ('mails' in needs[name]) void mail.readMails()
  }

  let active = 0
  for (const group of scenario.groups) {
    const random = clock.random.fork()
    const size = isShort ? 5 : group.people * scale
    const [from, to] = group.arrival
    for (let index = 0; index < size; index++) {
      const person = createPerson(group, random)
      journal.people.push(person)
      mailboxes.set(person.email, person)
      if (person.isImported) await importPerson(person, ports)
      active += 1
      clock.at(opensAt + (from + (to - from) * random.next() ** 2) * minuteMs, async () => {
        const habits = random.fork()
        const browser = new Browser(api, person.lossRate, habits)
        await apply({ journal, person, browser, random: habits }, group)
        active -= 1
      })
    }
  }

  await setVisibilityTimeout(template.visibilityTimeoutMs / 1000)
  await mail.open()
  aws.limit(mailsPerSecond)
  await clock.run(opensAt + maxMinutes * minuteMs, () => active === 0 && mail.waiting === 0)
  // The last mails still have to reach their mailboxes.
  await clock.run(clock.now + minuteMs, () => false)
  aws.unlimit()
  journal.report('lost: a call whose function ran for longer than its time-out', lambda.timeouts)
  journal.report('lost: a person who never got a number or a refusal', active)
  await checkOutcome(journal, ports, opensAt, mail)
  return journal
}

function createPerson(group: Group, random: Random): Person {
  const ucasId = String(1_000_000_000 + personCount++)
  return {
    ucasId,
    email: `person${ucasId}@example.org`,
    isImported: random.chance(group.imported),
    lossRate: random.chance(0.2) ? 0.03 : 0,
    isImpatient: random.chance(group.impatient),
    linksSentAt: [],
    mails: [],
  }
}

/** Adds the record of an applicant whose answers UCAS supplied. */
async function importPerson({ ucasId, email }: Person, ports: ReturnType<typeof createCommandPorts>) {
  const { details, feeContext } = completeSubmission({ ucasId, email }).data
  await importApplicant(
    { ports },
    {
      ucasId,
      emailKey: email,
      details,
      feeStatusType: 'FeeStatusProvisional',
      feeContext,
      qualifications: storedQualifications.parse(threeALevels()),
    },
  )
}
