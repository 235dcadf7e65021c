import { prices } from '../cost/prices.ts'
import type { Cloud } from './cloud.ts'

/** The US dollars that a morning adds to a month's bill (test/cost/prices.ts). */
export function costOf({ requests, apiRequests, sentBytes, functions, limits }: Cloud): number {
  const { perMillion, perMail, perGigabyte, perGigabyteSecond } = prices
  return (
    (requests * (perMillion.request + perMillion.firewallRequest)) / 1e6 +
    (sentBytes / 1e9) * perGigabyte.sent +
    (apiRequests * perMillion.call + functions.invocations * perMillion.functionCall) / 1e6 +
    (functions.billedMs / 1000) * perGigabyteSecond +
    (limits.used.reads * perMillion.read + limits.used.writes * perMillion.write) / 1e6 +
    limits.used.mails * perMail
  )
}
