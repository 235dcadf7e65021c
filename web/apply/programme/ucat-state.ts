import { validateUcat } from '#shared/rules/ucat.ts'
import type { Message } from '#shared/schemas/message.ts'
import { type QualificationEntry, qualification } from '#shared/schemas/qualification.ts'
import { configuration } from '../../ui/configuration.ts'
import { toQualification } from '../form/form-request.ts'

/**
 * `needed`: the score or the band is missing, out of range, or still being typed. `failing`: what does not meet the
 * threshold.
 */
export type UcatState = 'needed' | 'met' | { failing: readonly ('score' | 'band')[] }

/** Returns whether the UCAT entries meet the threshold. `messages` are the visible ones. */
export function getUcatState(
  entries: readonly QualificationEntry[],
  messages: readonly Message[],
): UcatState {
  const list = entries.flatMap(entry => qualification.safeParse(toQualification(entry)).data ?? [])
  const hasBoth = ['UCATScore', 'UCATBand'].every(tpe => list.some(row => row.tpe === tpe))
  if (!hasBoth || list.length < entries.length) return 'needed'
  const failing = validateUcat(list, configuration).map(({ path }) =>
    list[Number(path.split('.').at(-2))]?.tpe === 'UCATBand' ? 'band' : 'score',
  )
  if (failing.length === 0) return 'met'
  return entries.some(entry => isBeingTyped(entry, messages)) ? 'needed' : { failing: [...new Set(failing)] }
}

/** Returns whether a score has fewer digits than the threshold, in a field that has not been left yet. */
const isBeingTyped = ({ id, tpe, grade }: QualificationEntry, messages: readonly Message[]) =>
  tpe === 'UCATScore' &&
  grade.trim().length < String(configuration.ucatThreshold).length &&
  !messages.some(({ path }) => path === `qualifications.${id}.grade`)

/** Formats the UCAT entries, as in "2750, Band 2". */
export function formatUcat(entries: readonly QualificationEntry[]): string {
  const find = (tpe: string) => entries.find(entry => entry.tpe === tpe)?.grade.trim()
  const [score, band] = [find('UCATScore'), find('UCATBand')]
  return [score, band && `Band ${band}`].filter(Boolean).join(', ') || 'not entered'
}
