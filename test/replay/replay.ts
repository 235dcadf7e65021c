import { createPorts } from '#bin/admin/tables/ports.ts'
import { seedCatalogue } from '#bin/seed-catalogue.ts'
import { countSenders } from '#functions/environment.ts'
import { storedQualifications } from '#shared/schemas/qualification.ts'
import { sampleApplicant } from '../functions/sample-records.ts'
import { completeForm, threeALevels } from '../sample-application.ts'
import { apply, isOwnLink } from './applicant.ts'
import { type LimitedAws, setVisibilityTimeout } from './aws.ts'
import { clock, type Random } from './clock.ts'
import { Cloud, Lambda } from './cloud.ts'
import { checkOutcome, Journal, type Person } from './journal.ts'
import type { TemplateLimits } from './limits.ts'
import { MailDelivery } from './mail-delivery.ts'
import type { Crowd, Scenario } from './scenarios.ts'

export type Options = {
  template: TemplateLimits
  aws: LimitedAws
  /** The part of the people and of the quotas that is replayed. */
  scale: number
  seed: number
  /** The number of people, instead of the scenario's part. */
  people?: number
}
export type Result = Awaited<ReturnType<typeof replay>>

const minuteMs = 60_000
/** 08:00 in London on the results days of the replay, the end of the embargo. */
const firstMorning = Date.parse('2027-08-12T07:00:00Z')
/** When a replay ends, even if people are still waiting. */
const maxMinutes = 240
/** What infra/docs/capacity-and-costs.md says to request from SES for `prod`. */
const mailsPerDay = 100_000
let morningCount = 0
let personCount = 0

/** Replays one scenario against the local AWS of the environment. */
export async function replay(scenario: Scenario, options: Options) {
  const { template, aws, scale, seed } = options
  const { crowds, mailsPerSecond: grantedPerSecond = 100 } = scenario
  const allPeople = crowds.reduce((sum, { people }) => sum + people, 0)
  const peopleScale = options.people ? options.people / allPeople : scale
  const opensAt = firstMorning + 2 * 24 * 60 * minuteMs * morningCount++
  clock.start(opensAt - 5 * minuteMs, seed)
  // At a lower rate a batch of mails would exceed the minute of its function.
  const mailsPerSecond = Math.max(1, grantedPerSecond * scale)
  process.env.PORTAL_CONFIGURATION = JSON.stringify({
    siteUrl: 'https://clearing.example.org',
    mailsPerSecond,
    mailsPerDay: Math.round(mailsPerDay * scale),
  })
  // One submission writes 15 units at once, at any scale.
  const scaled = (reads: number, writes: number) => ({
    reads: Math.max(75, reads * scale),
    writes: Math.max(25, writes * scale),
  })
  const quotas = {
    partition: scaled(3000, 1000),
    table: scaled(12_000, 4000),
    ses: { perSecond: mailsPerSecond, perDay: mailsPerDay * scale },
    parameterReadsPerSecond: Math.max(5, 40 * scale),
  }
  const lambda = new Lambda(template, scale)
  const cloud = new Cloud(template, lambda, scale)
  const mail = new MailDelivery(lambda, {
    visibilityTimeoutMs: template.visibilityTimeoutMs,
    maxSenders: countSenders(mailsPerSecond),
  })
  const journal = new Journal()
  const world = { cloud, journal }
  const ports = createPorts()
  await seedCatalogue(ports)
  await ports.flags.set('embargoEndTime', new Date(opensAt).toISOString())

  const mailboxes = new Map<string, Person>()
  mail.onDelivery = delivered => mailboxes.get(delivered.to)?.mails.push(delivered)
  mail.onAccept = accepted => {
    const person = mailboxes.get(accepted.to)
    if (person && isOwnLink(person, accepted)) person.linksSentAt.push(accepted.at)
  }
  let active = 0
  let lastActivity = clock.now
  for (const crowd of crowds) {
    const random = clock.random.fork()
    const size = Math.max(1, Math.round(crowd.people * peopleScale))
    for (let index = 0; index < size; index++) {
      const person = createPerson(crowd, index, size, random)
      journal.people.push(person)
      mailboxes.set(person.email, person)
      if (person.isImported) await importPerson(person, ports)
      active += 1
      clock.at(opensAt + crowd.arrivesAt(random, index / size) * minuteMs, async () => {
        person.arrivedAt = clock.now
        await apply(world, person, crowd, random.fork())
        active -= 1
        lastActivity = clock.now
      })
    }
  }

  const startedAt = performance.now()
  await setVisibilityTimeout(template.visibilityTimeoutMs / 1000)
  await mail.open()
  const throttled = aws.limit(quotas, mail)
  await clock.run(
    opensAt + maxMinutes * minuteMs,
    () => active === 0 && mail.waiting === 0 && clock.now > lastActivity + 2 * minuteMs,
  )
  aws.unlimit()
  for (let count = 0; count < lambda.timeouts; count++)
    journal.report('lost', 'a call whose function ran until its time-out')
  await checkOutcome(journal, ports, { opensAt, unfinished: active, mail })
  return {
    scenario,
    journal,
    cloud,
    throttled,
    minutes: (lastActivity - opensAt) / minuteMs,
    tookMs: performance.now() - startedAt,
    passed: journal.violations.length === 0 && journal.people.every(({ isDone }) => isDone),
  }
}

function createPerson(crowd: Crowd, index: number, size: number, random: Random): Person {
  const ucasId = String(1_000_000_000 + personCount++)
  const chance = (probability: number) => random.chance(probability)
  return {
    ucasId,
    email: `person${ucasId}@example.org`,
    ip: crowd.addressOf?.(index, size) ?? homeAddress(personCount),
    isImported: chance(crowd.imported),
    behaviour: {
      lossRate: chance(0.2) ? 0.03 : 0,
      pressesAgain: chance(0.3),
      ...crowd.behaviour,
    },
    arrivedAt: 0,
    isDone: false,
    refusals: 0,
    linksSentAt: [],
    mails: [],
  }
}

const homeAddress = (count: number) => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`

/** Adds the record of an applicant whose answers UCAS supplied. */
async function importPerson({ ucasId, email }: Person, ports: ReturnType<typeof createPorts>) {
  const { details, feeContext } = completeForm({ ucasId, email }).data
  const record = sampleApplicant({
    ucasId,
    applicantId: await ports.numbers.next(),
    emailKey: email,
    details,
    feeStatusType: 'FeeStatusProvisional',
    feeContext: { ...feeContext },
    qualifications: storedQualifications.parse(threeALevels()),
  })
  const { feeStatus, qualifications } = record
  const supplied = { details, feeStatus, qualifications }
  await ports.transaction([ports.applicants.addWrite({ ...record, supplied })])
}
