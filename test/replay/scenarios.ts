import type { Journey } from './applicant.ts'
import type { Attack } from './attacks.ts'
import { mailRefusal, refusalReply } from './aws-limits.ts'
import type { Faults } from './cloud.ts'
import type { Behaviour } from './journal.ts'
import type { Random } from './random.ts'

/** People who come for the same thing. `arrivesAt` is in minutes after the embargo's end; `part` is from 0 to 1. */
export type Crowd = Journey & {
  people: number
  arrivesAt: (random: Random, part: number) => number
  /** The part of the people whose UCAS records are imported. */
  imported: number
  /** The network address of a person; without it, everybody has another one. */
  addressOf?: (index: number, size: number) => string | undefined
  attack?: Attack
  /** What everybody in the crowd does. By default, a few people do it. */
  behaviour?: Partial<Behaviour>
}
export type Scenario = {
  name: string
  title: string
  /** By default 4,000 applicants. */
  crowds?: Crowd[]
  /** What SES grants, by default what infra/docs/capacity-and-costs.md says to request for `prod`. */
  mailsPerSecond?: number
  faults?: (opensAt: number) => Faults
  /** What staff do, in minutes after the embargo's end. */
  staff?: { minute: number; closed: boolean }[]
  /** Whether ten people show nothing that those of other scenarios do not. */
  needsCrowd?: true
}

const minuteMs = 60_000

/** Many arrivals in the first minute, ten busy minutes, and a long tail. */
function resultsMorning(random: Random): number {
  const kind = random.next()
  if (kind < 0.3) return random.exponential(0.3)
  return kind < 0.75 ? random.between(0, 10) : 10 + random.exponential(20)
}

const inSchool = () => '203.0.113.1'

/** Of 20,000 people, 1,000 sit in one school and 3,000 in ten schools of 300, each behind one address. */
function schoolAddress(index: number, size: number): string | undefined {
  const part = index / size
  if (part >= 0.2) return undefined
  return `203.0.113.${part < 0.05 ? 1 : 2 + Math.floor((part - 0.05) / 0.015)}`
}

export const applicants: Crowd = {
  people: 4000,
  arrivesAt: resultsMorning,
  imported: 0.5,
  formMinutes: [3, 12],
  applies: 0.75,
}

/** Everybody presses "Send another link" as soon as the page allows it. */
const impatient: Crowd['behaviour'] = { pressesAgain: true }
const attackers = (attack: Attack, people: number): Crowd => ({
  people,
  arrivesAt: random => random.between(0, 2),
  imported: 0,
  formMinutes: [0, 0],
  applies: 0,
  attack,
})
const floodedMailbox = (ucasId: string) => `flood${ucasId}@example.net`

/** Five minutes of sign-ins, from a minute after the embargo's end. Every tenth person goes on to apply. */
const signIns = (people: number, minute: number): Crowd => ({
  people,
  arrivesAt: random =>
    minute + Math.min(5, random.chance(0.3) ? random.exponential(0.5) : random.between(0, 5)),
  imported: 0.5,
  formMinutes: [3, 8],
  applies: 0.1,
})

export const scenarios: Scenario[] = [
  {
    name: 'sign-ins',
    title: '20,000 sign-ins in five minutes, twice',
    crowds: [{ ...signIns(20_000, 0), addressOf: schoolAddress }, signIns(20_000, 35)],
    needsCrowd: true,
  },
  {
    name: 'form',
    title: '5,000 at the form with drafts, and 3,000 submissions in ten minutes',
    crowds: [
      { ...applicants, people: 5000, arrivesAt: random => random.between(0, 10), formMinutes: [15, 25] },
      {
        ...applicants,
        people: 3000,
        arrivesAt: random => random.between(10, 20),
        formMinutes: [4, 5],
        applies: 1,
      },
    ],
    needsCrowd: true,
  },
  {
    name: 'slow-mail',
    title:
      'SES at 14 a second: 20,000 sign-ins in five minutes, all press "Send another link" again and again',
    crowds: [{ ...signIns(20_000, 0), behaviour: impatient }],
    mailsPerSecond: 14,
  },
  {
    name: 'mail-outage',
    title: 'SES down for ten minutes',
    faults: opensAt => ({
      refuse: (operation, now) =>
        operation === 'SendEmail' && now >= opensAt + 2 * minuteMs && now < opensAt + 12 * minuteMs
          ? mailRefusal('ServiceUnavailable', 'Service unavailable', 503)
          : undefined,
    }),
  },
  {
    name: 'throttling',
    title: 'DynamoDB throttles 10 % of the calls',
    faults: () => ({
      refuse: (operation, _, random) =>
        databaseOperations.test(operation) && random.chance(0.1)
          ? refusalReply('ProvisionedThroughputExceededException')
          : undefined,
    }),
  },
  {
    name: 'closing',
    title: 'Closed at 10:00, reopened at 10:20',
    crowds: [{ ...applicants, people: 3000, arrivesAt: random => random.between(90, 140) }],
    staff: [
      { minute: 120, closed: true },
      { minute: 140, closed: false },
    ],
  },
  {
    name: 'school',
    title: 'A school of 1,000 behind one address, all of whom apply',
    crowds: [
      { ...signIns(1000, 0), addressOf: inSchool, imported: 0.2, applies: 1, behaviour: impatient },
      { ...applicants, people: 2000 },
    ],
    mailsPerSecond: 14,
    needsCrowd: true,
  },
  {
    name: 'strangers-links',
    title: 'Solved captchas: forty links for invented UCAS IDs to the mailbox of each of 1,000 people',
    crowds: [
      { ...applicants, imported: 0.2 },
      attackers(
        { email: (_, victim) => victim.email, solvesCaptcha: true, seconds: [5, 10], minutes: 5 },
        1000,
      ),
    ],
  },
  {
    name: 'used-up-links',
    title: 'Solved captchas: invented people use up the links of everybody who is not on record',
    crowds: [
      { ...applicants, imported: 1 },
      attackers({ email: floodedMailbox, solvesCaptcha: true, seconds: [0.5, 1], minutes: 4 }, 300),
    ],
    needsCrowd: true,
  },
  {
    name: 'flood',
    title: 'A flood of sign-ins without a captcha, from everywhere',
    crowds: [applicants, attackers({ email: floodedMailbox, seconds: [0.1, 0.4], minutes: 5 }, 100)],
  },
]

const databaseOperations = /^(GetItem|PutItem|UpdateItem|Query|TransactWriteItems)$/
