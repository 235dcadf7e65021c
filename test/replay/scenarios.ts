import type { Journey } from './applicant.ts'
import type { Random } from './clock.ts'
import type { Behaviour } from './journal.ts'

/** People who come for the same thing. `arrivesAt` is in minutes after the embargo's end; `part` is from 0 to 1. */
export type Crowd = Journey & {
  people: number
  arrivesAt: (random: Random, part: number) => number
  /** The part of the people whose UCAS records are imported. */
  imported: number
  /** The network address of a person; without it, everybody has another one. */
  addressOf?: (index: number, size: number) => string | undefined
  /** What everybody in the crowd does. By default, a few people do it. */
  behaviour?: Partial<Behaviour>
}
export type Scenario = {
  name: string
  title: string
  crowds: Crowd[]
  /** What SES grants, by default what infra/docs/capacity-and-costs.md says to request for `prod`. */
  mailsPerSecond?: number
}

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

const applicants: Crowd = {
  people: 4000,
  arrivesAt: resultsMorning,
  imported: 0.5,
  formMinutes: [3, 12],
  applies: 0.75,
}

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
  },
  {
    name: 'school',
    title:
      'SES at 14 a second: a school of 1,000 behind one address, all of whom ask for another link and apply',
    crowds: [
      {
        ...signIns(1000, 0),
        addressOf: inSchool,
        imported: 0.2,
        applies: 1,
        behaviour: { pressesAgain: true },
      },
      { ...applicants, people: 2000 },
    ],
    mailsPerSecond: 14,
  },
]
