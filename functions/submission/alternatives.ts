import { findAlternatives } from '#shared/rules/alternatives.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import { checkSubmissionRules } from '#shared/rules/submission-rules.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { subjectLists } from '../catalogue/subject-lists.ts'
import type { Facts } from './decision.ts'

const maxAlternatives = 3

/** Returns up to three open programmes that would accept the same submission, nearest first (DECISIONS, section 4). */
export function findOpenAlternatives(facts: Facts, programmes: readonly Programme[]): Programme[] {
  const { programme: chosen, qualifications, feeStatus, site } = facts
  const results = checkEntry(qualifications, feeStatus, programmes, subjectLists, site)
  const wouldAccept = (programme: Programme) =>
    checkSubmissionRules({ ...facts, programme, checkStatus: 'Qualified' }).length === 0
  return findAlternatives(chosen, programmes, results).filter(wouldAccept).slice(0, maxAlternatives)
}
