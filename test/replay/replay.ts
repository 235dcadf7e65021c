import { createPorts } from '#bin/admin/tables/ports.ts'
import { ucasOwner } from '#functions/record-owner.ts'
import { feeContext as feeContextSchema } from '#shared/schemas/applicant.ts'
import { storedQualifications } from '#shared/schemas/qualification.ts'
import { completeForm, threeALevels } from '../sample-application.ts'
import { apply, isOwnLink } from './applicant.ts'
import { Cloud } from './cloud.ts'
import { Journal, type Person } from './journal.ts'
import { checkOutcome } from './outcome.ts'
import type { Random } from './random.ts'
import type { Crowd, Scenario } from './scenarios.ts'
import { Simulation } from './simulation.ts'
import type { TemplateLimits } from './template-limits.ts'

export type Options = {
  template: TemplateLimits
  /** The folder of the bundled functions. */
  bundles: string
  /** The part of the people and of the quotas that is replayed. */
  scale: number
  seed: number
  /** The number of people, instead of the scenario's part. */
  people?: number
  /** How often a bundle is loaded at most. */
  maxLoaded: number
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
  const { template, bundles, scale, seed, maxLoaded } = options
  const { crowds, mailsPerSecond: grantedPerSecond = 100 } = scenario
  const allPeople = crowds.reduce((sum, { people }) => sum + people, 0)
  const peopleScale = options.people ? options.people / allPeople : scale
  const opensAt = firstMorning + 2 * 24 * 60 * minuteMs * morningCount++
  const simulation = new Simulation(opensAt - 5 * minuteMs, seed)
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
  const cloud = new Cloud(simulation, template, bundles, quotas, { scale, maxLoaded })
  const journal = new Journal()
  const world = { simulation, cloud, journal }
  const ports = createPorts({ now: () => new Date(simulation.now) })
  await ports.flags.set('embargoEndTime', new Date(opensAt).toISOString())

  const mailboxes = new Map<string, Person>()
  cloud.mail.onDelivery = mail => mailboxes.get(mail.to)?.mails.push(mail)
  cloud.mail.onAccept = mail => {
    const person = mailboxes.get(mail.to)
    if (person && isOwnLink(person, mail)) person.linksSentAt.push(mail.at)
  }
  let active = 0
  let lastActivity = simulation.now
  for (const crowd of crowds) {
    const random = simulation.random.fork()
    const size = Math.max(1, Math.round(crowd.people * peopleScale))
    for (let index = 0; index < size; index++) {
      const person = createPerson(crowd, index, size, random)
      journal.people.push(person)
      mailboxes.set(person.email, person)
      if (person.isImported) await importPerson(person, ports, opensAt)
      active += 1
      simulation.at(opensAt + crowd.arrivesAt(random, index / size) * minuteMs, () => {
        person.arrivedAt = simulation.now
        void simulation.run(async () => {
          await apply(world, person, crowd, random.fork())
          active -= 1
          lastActivity = simulation.now
        })
      })
    }
  }

  const startedAt = performance.now()
  await simulation.advance(
    opensAt + maxMinutes * minuteMs,
    () => active === 0 && cloud.mail.waiting === 0 && simulation.now > lastActivity + 2 * minuteMs,
  )
  await checkOutcome(journal, { opensAt, unfinished: active, mail: cloud.mail })
  return {
    scenario,
    journal,
    cloud,
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
async function importPerson({ ucasId, email }: Person, ports: ReturnType<typeof createPorts>, now: number) {
  const { details, feeContext } = completeForm({ ucasId, email }).data
  const record = {
    ucasId,
    owner: ucasOwner,
    applicantId: await ports.numbers.next(),
    emailKey: email,
    details,
    earlierNumbers: [],
    feeStatusType: 'FeeStatusProvisional' as const,
    feeStatus: 'home' as const,
    feeContext: feeContextSchema.parse(feeContext),
    qualifications: storedQualifications.parse(threeALevels()),
    version: 4,
    changedAt: new Date(now).toISOString(),
  }
  const { feeStatus, qualifications } = record
  const supplied = { details, feeStatus, qualifications }
  await ports.transaction([ports.applicants.addWrite({ ...record, supplied })])
}
