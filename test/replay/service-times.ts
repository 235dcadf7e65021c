import type { Random } from './random.ts'

/**
 * Allowances for the networks, in milliseconds. They are not measured here: the medians are those that AWS's own metrics
 * commonly show within a Region, and that browsers see on a mobile network.
 */
export const networkMs = {
  /** From the phone to CloudFront and back. */
  phone: 60,
  /** From CloudFront through the API to the function and back. */
  api: 25,
  read: 4,
  write: 7,
  transaction: 25,
  parameters: 15,
  mail: 70,
  /** From SES's acceptance to the mailbox. */
  delivery: 4000,
}

/** From the start of a process to its first response: the median of the bundles on two busy processors. */
const coldMs = 500
/** The processor time of later calls, measured through the bundles, for what computes more or less than most. */
const warmMs: Record<string, number> = {
  'check-service': 1.2,
  'get-captcha-settings': 1.2,
  'list-schools': 5,
  'list-programmes': 9,
  'list-subjects': 9,
  'get-mail-status': 12,
  'check-entry': 55,
  'send-mail': 50,
}
const otherWarmMs = 25
/** Lambda gives 1,769 MB one processor. The portal's functions have 1,024 MB. */
const processorShare = 1024 / 1769

/** Draws how long functions compute, in milliseconds. Lambda starts a process at full speed. */
export const serviceTimes = {
  warmMs: (name: string, random: Random) => random.around((warmMs[name] ?? otherWarmMs) / processorShare),
  coldMs: (random: Random) => random.around(coldMs),
}
