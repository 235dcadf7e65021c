import type { World } from './applicant.ts'
import { Browser } from './browser.ts'
import type { Person } from './journal.ts'
import type { Random } from './random.ts'

const secondMs = 1000

/** How hostile people ask for links: what they enter, whether they solve the captcha, how often and how long. */
const attacks = {
  /** A program that does not solve the captcha. */
  'no-captcha': {
    email: (ucasId: string) => `flood${ucasId}@example.net`,
    solves: false,
    seconds: [0.1, 0.4],
    minutes: 5,
  },
  /** A program at a slow pace, which no firewall stops. */
  'slow-no-captcha': {
    email: (ucasId: string) => `flood${ucasId}@example.net`,
    solves: false,
    seconds: [40, 80],
    minutes: 10,
  },
  /** People who solve captchas for invented people, whose mailboxes do not exist. */
  bounces: {
    email: (ucasId: string) => `bounce+${ucasId}@example.net`,
    solves: true,
    seconds: [2, 10],
    minutes: 15,
  },
  /** Six requests for the mailbox of a chosen person, each with an invented UCAS ID. */
  'strangers-links': {
    email: (_: string, victim: Person | undefined) => victim?.email ?? '',
    solves: true,
    seconds: [5, 10],
    minutes: 0.75,
  },
} satisfies Record<string, AttackPlan>

type AttackPlan = {
  email: (ucasId: string, victim: Person | undefined) => string
  solves: boolean
  seconds: [least: number, most: number]
  minutes: number
}
export type Attack = keyof typeof attacks

/** Asks for links as a hostile person does. */
export async function attack(
  name: Attack,
  { simulation, cloud, journal }: World,
  person: Person,
  random: Random,
) {
  const { email, solves, seconds, minutes }: AttackPlan = attacks[name]
  const browser = new Browser(simulation, cloud, person.ip, random)
  const victim = random.pick([person, ...journal.people.filter(({ isHostile }) => !isHostile)])
  const end = simulation.now + minutes * 60 * secondMs
  while (simulation.now < end) {
    const ucasId = String(random.integer(2_000_000_000, 9_999_999_999))
    const hCaptchaToken = solves ? cloud.solveCaptcha() : undefined
    await browser.send('sign-in', { form: { ucasId, emailAddress: email(ucasId, victim), hCaptchaToken } })
    await simulation.sleep(random.between(...seconds) * secondMs)
  }
}
