import type { DeliveredMail } from './mail-service.ts'

/** What a person saw and did. */
export type Person = {
  ucasId: string
  email: string
  ip: string
  /** Whether UCAS's record of this person is imported. */
  isImported: boolean
  behaviour: Behaviour
  /** The simulated instants of each step. */
  arrivedAt: number
  linkRequestedAt?: number | undefined
  linkWaitMs?: number | undefined
  numberAt?: number | undefined
  number?: string | undefined
  /** Whether the journey ended as intended. */
  isDone: boolean
  gaveUpAt?: string | undefined
  refusals: number
  /** When the page began to refuse a link to a person who has none. */
  refusedAt?: number | undefined
  /** When SES accepted the links for the person's own UCAS ID. */
  linksSentAt: number[]
  mails: DeliveredMail[]
}

export type Behaviour = {
  /** The probability that the network loses a request or a reply. */
  lossRate: number
  /** Asks for another link every minute. */
  pressesAgain: boolean
}

/** Something that must not happen, in words without personal data. */
export type Violation = { kind: 'untrue' | 'lost' | 'doubled' | 'dead link' | 'refused'; what: string }

/** What a scenario observed. */
export class Journal {
  readonly people: Person[] = []
  readonly violations: Violation[] = []

  report(kind: Violation['kind'], what: string) {
    this.violations.push({ kind, what })
  }
}
