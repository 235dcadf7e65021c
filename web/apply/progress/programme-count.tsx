import { useDeferredValue, useMemo } from 'react'
import type { FormState } from '#shared/schemas/draft.ts'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { useStableValue } from '../../ui/use-stable-value.ts'
import { blankGcseFlags } from '../form/form-state.ts'
import { type EntryCheckResults, localResults } from '../programme/entry-check/entry-check-results.ts'
import { completeQualifications } from '../programme/entry-check/to-entry-check-request.ts'
import type { Catalogue } from '../use-catalogue.ts'
import {
  countByAvailability,
  countWithPlaces,
  hasPossibleProgrammes,
  type ProgrammeCounts,
  programmeCountText,
} from './programme-count-text.ts'

type ProgrammeCountProps = {
  form: FormState
  year: number
  catalogue: Catalogue
  /** Undefined until the answers give a fee status. */
  entryCheckResults: EntryCheckResults | undefined
}

/** Long enough to type a row, so that it is announced once. */
const announceDelayMs = 1500

/** The number of open programmes with the answers so far. It changes at once, and is announced after a pause. */
export function ProgrammeCount(props: ProgrammeCountProps) {
  const counts = useProgrammeCounts(props)
  const text = counts && programmeCountText(counts)
  const announcement = useDebouncedValue(
    text ? `${text.before} ${text.count} ${text.after}. ${text.more}`.trim() : '',
    announceDelayMs,
  )
  if (!text) return null
  return (
    <>
      <span aria-hidden="true">
        {text.before} <b>{text.count}</b> {text.after}
        {text.more && <span className="wide-only">. {text.more}</span>}
      </span>
      <span className="visually-hidden">{announcement}</span>
    </>
  )
}

function useProgrammeCounts({
  form,
  year,
  catalogue,
  entryCheckResults,
}: ProgrammeCountProps): ProgrammeCounts | undefined {
  const programmes = catalogue.programmes.data
  const subjects = catalogue.subjects.data
  const complete = useMemo(() => completeQualifications(form, year), [form, year])
  // Without GCSEs and English only the rows count: "Other" leaves the rest to an advisor.
  const stage = entryCheckResults || complete?.english ? 'grades' : 'rows'
  const qualifications = useStableValue(
    useMemo(
      () => (stage === 'grades' ? complete : completeQualifications(withOtherEducation(form), year)),
      [stage, complete, form, year],
    ),
  )
  // Keystrokes render before the count does.
  const deferred = useDeferredValue(
    useMemo(() => ({ stage, qualifications }) as const, [stage, qualifications]),
  )
  return useMemo(() => {
    if (!programmes) return
    const results = entryCheckResults ?? localResults(deferred.qualifications, null, programmes, subjects)
    const counts = results && { stage: deferred.stage, ...countByAvailability(results) }
    return counts && hasPossibleProgrammes(counts)
      ? counts
      : { stage: 'nothing', withPlaces: countWithPlaces(programmes) }
  }, [entryCheckResults, deferred, programmes, subjects])
}

const withOtherEducation = (form: FormState): FormState => ({
  ...form,
  secondaryEducation: { type: 'Other', ...blankGcseFlags },
})
