import { medical } from '#shared/rules/ucat.ts'
import type { QualificationEntry } from '#shared/schemas/draft.ts'

type List = readonly QualificationEntry[]
export type EntryChange = Partial<Omit<QualificationEntry, 'id'>>

/** As many rows as can be added by hand; two more are kept for UCAT. */
const most = 58
export const ucatTypes = ['UCATScore', 'UCATBand'] as const

export const ucatEntry = ({ tpe }: Pick<QualificationEntry, 'tpe'>) => ucatTypes.some(known => known === tpe)

/** Whether a form with this programme asks for UCAT. */
export const needsUcat = (programmeCode: string | null) => programmeCode !== null && medical(programmeCode)

/** The entries a person holds beside UCAT, which comes and goes with a medical programme. */
export const heldBesideUcat = (list: List) => list.filter(entry => !ucatEntry(entry))

/** Whether nothing was entered in a row yet; a type that was set out for the applicant does not count. */
export const untouched = ({ tpe, ownType, subject, grade }: QualificationEntry) =>
  subject === '' && grade === '' && !(ownType && tpe !== '')

/** The list with a blank row for each type at its end. */
export function withRows(list: List, types: readonly string[], year: number | null, limit = most) {
  if (list.length + types.length > limit) return [...list]
  const last = Math.max(0, ...list.map(({ id }) => Number(id)).filter(Number.isFinite))
  const rows = types.map(
    (tpe, place): QualificationEntry => ({
      id: String(last + 1 + place),
      tpe,
      ownType: false,
      subject: '',
      ownSubject: false,
      grade: '',
      yearObtained: year,
    }),
  )
  return [...list, ...rows]
}
