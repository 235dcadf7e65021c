/** People who come for the same thing. */
export type Group = {
  people: number
  /** From when until when they arrive, in minutes after Clearing opens. A third arrives in the first tenth of that time. */
  arrival: [from: number, to: number]
  /** The part of the people whose UCAS records are imported. */
  imported: number
  /** The part of the people who ask for another link every minute. */
  impatient: number
  /** The part of the people who apply after they have signed in. */
  applies: number
  /** How long people stay at the form. */
  formMinutes: [least: number, most: number]
}
export type Scenario = { title: string; groups: Group[]; mailsPerSecond: number }

const applicants: Omit<Group, 'people' | 'arrival'> = {
  imported: 0.5,
  impatient: 0.3,
  applies: 0.75,
  formMinutes: [3, 12],
}
const signIns = { ...applicants, applies: 0.1 }

export const scenarios: Scenario[] = [
  {
    title: '20,000 sign-ins in five minutes, twice',
    groups: [
      { ...signIns, people: 20_000, arrival: [0, 5] },
      { ...signIns, people: 20_000, arrival: [35, 40] },
    ],
    mailsPerSecond: 100,
  },
  {
    title: '5,000 at the form with drafts, and 3,000 submissions in ten minutes',
    groups: [
      { ...applicants, people: 5000, arrival: [0, 10], formMinutes: [15, 25] },
      { ...applicants, people: 3000, arrival: [10, 20], formMinutes: [4, 5], applies: 1 },
    ],
    mailsPerSecond: 100,
  },
  {
    title: 'SES at 14 a second: 1,000 people at once, all of whom ask for another link and apply',
    groups: [
      { ...applicants, people: 1000, arrival: [0, 5], imported: 0.2, impatient: 1, applies: 1 },
      { ...applicants, people: 2000, arrival: [0, 60] },
    ],
    mailsPerSecond: 14,
  },
]
