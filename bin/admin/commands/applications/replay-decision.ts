import * as z from 'zod/mini'
import { replayDecision } from '#functions/submission/decision.ts'

/** What making a decision again comes to; null for one that this release cannot read. */
export type ReplayedDecision = { agrees: boolean; warning: string | null } | null

/** Makes the decision kept with an application again (DECISIONS, section 4 rule 12). */
export function replayStoredDecision(decision: unknown): ReplayedDecision {
  try {
    const { agrees, warning } = replayDecision(decision)
    return { agrees, warning }
  } catch (thrown) {
    if (thrown instanceof z.core.$ZodError) return null
    throw thrown
  }
}

/** The same in a line; that the subject lists have changed explains another outcome only. */
export function formatReplayedDecision(again: ReplayedDecision): string {
  if (!again) return 'It cannot be made again: it was kept in a form that this release does not know.'
  const { agrees, warning } = again
  if (agrees) return 'Made again from what was kept: the same outcome'
  return ['Made again from what was kept: another outcome', ...(warning ? [warning] : [])].join('. ')
}
