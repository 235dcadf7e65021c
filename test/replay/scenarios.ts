import type { Journey } from './applicant.ts'
import type { Random } from './random.ts'

/** People who come for the same thing. `arrivesAt` is in minutes after Clearing opens. */
export type Group = Journey & {
  people: number
  arrivesAt: (random: Random) => number
  /** The part of the people whose UCAS records are imported. */
  imported: number
  /** The part of the people who ask for another link every minute. */
  impatient: number
}
export type Scenario = {
  name: string
  title: string
  groups: Group[]
  /** What SES grants, by default what infra/docs/capacity-and-costs.md says to request for `prod`. */
  mailsPerSecond?: number
}

/** Many arrivals in the first minute, ten busy minutes, and a long tail. */
function resultsMorning(random: Random): number {
  const kind = random.next()
  if (kind < 0.3) return random.exponential(0.3)
  return kind < 0.75 ? random.between(0, 10) : 10 + random.exponential(20)
}

const applicants: Group = {
  people: 4000,
  arrivesAt: resultsMorning,
  imported: 0.5,
  impatient: 0.3,
  formMinutes: [3, 12],
  applies: 0.75,
}

/** Five minutes of sign-ins, from a minute of the morning. Every tenth person goes on to apply. */
const signIns = (people: number, minute: number): Group => ({
  people,
  arrivesAt: random =>
    minute + Math.min(5, random.chance(0.3) ? random.exponential(0.5) : random.between(0, 5)),
  imported: 0.5,
  impatient: 0.3,
  formMinutes: [3, 8],
  applies: 0.1,
})

export const scenarios: Scenario[] = [
  {
    name: 'sign-ins',
    title: '20,000 sign-ins in five minutes, twice',
    groups: [signIns(20_000, 0), signIns(20_000, 35)],
  },
  {
    name: 'form',
    title: '5,000 at the form with drafts, and 3,000 submissions in ten minutes',
    groups: [
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
    name: 'slow-mail',
    title: 'SES at 14 a second: 1,000 people at once, all of whom ask for another link and apply',
    groups: [
      { ...signIns(1000, 0), imported: 0.2, impatient: 1, applies: 1 },
      { ...applicants, people: 2000 },
    ],
    mailsPerSecond: 14,
  },
]
