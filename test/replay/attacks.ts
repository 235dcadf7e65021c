import type { World } from './applicant.ts'
import { Browser } from './browser.ts'
import type { Person } from './journal.ts'
import type { Random } from './random.ts'

const secondMs = 1000

/** How hostile people ask for links: for whom, whether they solve the captcha, how often and how long. */
export type Attack = {
  email: (ucasId: string, victim: Person) => string
  solvesCaptcha?: boolean
  seconds: [least: number, most: number]
  minutes: number
}

/** Asks for links as a hostile person does, each for an invented UCAS ID and from another address. */
export async function attack(
  { email, solvesCaptcha, seconds, minutes }: Attack,
  { simulation, cloud, journal }: World,
  person: Person,
  random: Random,
) {
  const victim = random.pick([person, ...journal.people.filter(({ isHostile }) => !isHostile)])
  const end = simulation.now + minutes * 60 * secondMs
  while (simulation.now < end) {
    const ucasId = String(random.integer(2_000_000_000, 9_999_999_999))
    const hCaptchaToken = solvesCaptcha ? cloud.solveCaptcha() : undefined
    const ip = `198.51.${random.integer(0, 255)}.${random.integer(0, 255)}`
    const browser = new Browser(simulation, cloud, ip, random)
    await browser.send('sign-in', { form: { ucasId, emailAddress: email(ucasId, victim), hCaptchaToken } })
    await simulation.sleep(random.between(...seconds) * secondMs)
  }
}
