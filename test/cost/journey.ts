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
