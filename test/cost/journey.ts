import type { RouteName } from '#shared/contract.ts'

/**
 * The calls of a browser from the landing page to the number. The journey in test/e2e/apply/apply.spec.ts fails when one
 * exceeds its number here. A person takes twenty minutes. In that time the page checks every minute whether the portal is
 * open, and saves the draft and checks entry as answers change (infra/docs/capacity-and-costs.md, "Typing").
 */
export const journeyCalls: Partial<Record<RouteName, number>> = {
  'check-service': 24,
  'get-captcha-settings': 2,
  'sign-in': 1,
  'get-mail-status': 6,
  'show-link': 1,
  'follow-link': 1,
  'get-bearer-token': 11,
  'get-applicant': 8,
  'get-draft': 3,
  'list-schools': 2,
  'list-programmes': 4,
  'list-subjects': 2,
  'put-draft': 38,
  'check-entry': 26,
  'create-applicant': 1,
}

/** The pages and files of two browsers, because the link in the mail often opens in another one. */
export const journeyFiles = 2 * 44

/** Half the applicants send two files, each with this number of calls. */
export const documents = { people: 0.5, files: 2, calls: 6 }

/**
 * The units that DynamoDB bills for one call or mail, rounded up. They exclude what a process caches for all applicants:
 * the catalogue and the flags.
 */
export const units: Partial<Record<RouteName | 'link' | 'receipt', { reads: number; writes: number }>> = {
  'sign-in': { reads: 4, writes: 8 },
  link: { reads: 1, writes: 2 },
  'show-link': { reads: 1, writes: 0 },
  'follow-link': { reads: 1, writes: 5 },
  'get-bearer-token': { reads: 2, writes: 0 },
  'get-applicant': { reads: 2, writes: 0 },
  'get-draft': { reads: 2, writes: 1 },
  'check-entry': { reads: 2, writes: 1 },
  'put-draft': { reads: 1, writes: 3 },
  'create-applicant': { reads: 3, writes: 15 },
  receipt: { reads: 1, writes: 1 },
}
