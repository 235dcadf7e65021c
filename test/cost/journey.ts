import type { RouteName } from '#shared/contract.ts'

/**
 * The calls of a browser from the landing page to the number. Its fastest way makes 30 (test/e2e/apply/apply.spec.ts counts
 * them, and fails when a call comes oftener than here); a person takes twenty minutes, in which the page asks each minute
 * whether the portal is open, keeps the draft as they type and checks entry as grades change.
 */
export const journeyCalls: Partial<Record<RouteName, number>> = {
  'check-service': 24,
  'get-captcha-settings': 2,
  'sign-in': 1,
  'get-mail-status': 6,
  'show-link': 1,
  'follow-link': 1,
  'get-bearer-token': 8,
  'get-applicant': 8,
  'get-draft': 3,
  'list-schools': 2,
  'list-programmes': 4,
  'list-subjects': 2,
  'put-draft': 20,
  'check-entry': 10,
  'create-applicant': 1,
}

/** The pages and files it loads, in each of two browsers: the link in the mail often opens in another one. */
export const journeyFiles = 2 * 40

/** For documents: half the applicants send two files, by so many calls each. */
export const documents = { people: 0.5, files: 2, calls: 6 }

type Units = { reads: number; writes: number }

/**
 * What DynamoDB bills for one call, or for one mail (units.test.ts has it counted). Left out is what a process keeps for
 * all: the catalogue and the flags, read every half minute or less often, and the numbers, leased by the hundred.
 */
export const units: Partial<Record<RouteName | 'link' | 'receipt', Units>> = {
  'sign-in': { reads: 1.5, writes: 4 },
  link: { reads: 0.5, writes: 7 },
  'show-link': { reads: 1, writes: 0 },
  'follow-link': { reads: 0, writes: 2 },
  'get-bearer-token': { reads: 2, writes: 0 },
  'get-applicant': { reads: 1, writes: 0 },
  'get-draft': { reads: 1, writes: 0 },
  'check-entry': { reads: 1, writes: 0 },
  'put-draft': { reads: 1, writes: 1 },
  'create-applicant': { reads: 3, writes: 15 },
  receipt: { reads: 0.5, writes: 6 },
}
