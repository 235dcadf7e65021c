import { findAlternatives } from '#shared/rules/alternatives.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import { checkSubmissionRules } from '#shared/rules/submission-rules.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { subjectLists } from '../catalogue/subject-lists.ts'
import type { Facts } from './decision.ts'

const most = 3

/** Up to three programmes with places that would take the same submission, nearest first (DECISIONS, section 4). */
export function findOpenAlternatives(facts: Facts, programmes: readonly Programme[]): Programme[] {
  const { programme: wanted, qualifications, feeStatus, site } = facts
  const results = checkEntry(qualifications, feeStatus, programmes, subjectLists, site)
  const taking = (programme: Programme) =>
    checkSubmissionRules({ ...facts, programme, checkStatus: 'Qualified' }).length === 0
  return findAlternatives(wanted, programmes, results).filter(taking).slice(0, most)
}
