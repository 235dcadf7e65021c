import { useMemo } from 'react'
import { useDebouncedValue } from '../../ui/use-stable-value.ts'
import { completeQualifications } from '../form/form-request.ts'
import type { Catalogue } from '../queries/use-catalogue.ts'
import { type EntryCheck, lacksOpenProgramme, resultsByCode } from '../queries/use-entry-check.ts'
import {
  countOpenProgrammes,
  countWithPlaces,
  type ProgrammeCounts,
  programmeCountText,
} from './programme-count-text.ts'

type ProgrammeCountProps = {
  catalogue: Catalogue
  entryCheck: Pick<EntryCheck, 'entered' | 'feeStatus' | 'checkLocally' | 'resultsSoFar'>
  /** Whether the qualifications are still being entered: until they are confirmed, no open programme is no result. */
  isEditing: boolean
}

/** Long enough to type a row, so that it is announced once. */
const announceDelayMs = 1500

/** The number of open programmes with the answers so far. It changes at once, and is announced after a pause. */
export function ProgrammeCount(props: ProgrammeCountProps) {
  const counts = useProgrammeCounts(props)
  const { text, more } = counts ? programmeCountText(counts) : { text: '', more: '' }
  const announcement = useDebouncedValue(text && `${text}. ${more}`.trim(), announceDelayMs)
  if (!text) return null
  const [before, count, after] = text.split(/(\d+)/)
  return (
    <>
      <span aria-hidden="true">
        <span>{before}</span>
        <b>{count}</b>
        <span>{`${after ?? ''}.`}</span>
        <span className="wide-only">{more && ` ${more}`}</span>
      </span>
      <span className="visually-hidden">{announcement}</span>
    </>
  )
}

function useProgrammeCounts(props: ProgrammeCountProps): ProgrammeCounts | undefined {
  const { catalogue, entryCheck, isEditing } = props
  const { entered, feeStatus, checkLocally, resultsSoFar } = entryCheck
  const programmes = catalogue.programmes.data
  return useMemo(() => {
    if (!programmes) return
    const places = { stage: 'no-grades', withPlaces: countWithPlaces(programmes, feeStatus) } as const
    // Grades without those of the incomplete row would give a wrong count.
    if (entered.isRowIncomplete) return places
    if (isEditing && lacksOpenProgramme(resultsSoFar)) return places
    if (resultsSoFar)
      return {
        stage: feeStatus === null ? 'no-residency' : 'complete',
        ...countOpenProgrammes(resultsSoFar.values()),
      }
    const rows = completeQualifications({ ...entered, ...uncheckedAnswers })
    const results = rows && checkLocally && resultsByCode(checkLocally(rows, feeStatus))
    // With one of three A-levels no programme is open yet. The number of programmes with places is shown instead of 0.
    if (!results || lacksOpenProgramme(results)) return places
    return { stage: 'rows', ...countOpenProgrammes(results.values()) }
  }, [resultsSoFar, isEditing, entered, feeStatus, programmes, checkLocally])
}

/** GCSEs and English that exclude no programme: the first are checked by an advisor, the second is unanswered. */
const uncheckedAnswers = { secondaryEducation: { type: 'Other' }, english: null } as const
