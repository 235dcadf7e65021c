import { useMemo } from 'react'
import { hasPlaces } from '#shared/rules/programme-availability.ts'
import { useDebouncedValue } from '../../ui/use-stable-value.ts'
import type { Catalogue } from '../queries/use-catalogue.ts'
import { countOpenProgrammes, openText, placesText } from './count-text.ts'
import type { EntryCheck } from './use-entry-check.ts'

type ProgrammeCountProps = { catalogue: Pick<Catalogue, 'programmes'>; entryCheck: EntryCheck }

/** Long enough for a person to answer the next question, so that the number is announced only once. */
const announceDelayMs = 1500

/** The number of programmes that are open with the answers so far. */
export function ProgrammeCount({ catalogue, entryCheck }: ProgrammeCountProps) {
  const { state, results, feeStatus, isComplete, hasIncompleteRow } = entryCheck
  const programmes = catalogue.programmes.data
  const { text, more } = useMemo(() => {
    if (state === 'checking') return { text: 'Please Wait', more: '' }
    if (state === 'failed' || !programmes) return { text: '', more: '' }
    // Without the row that is being entered, the number would be wrong.
    return state === 'current' && results && !hasIncompleteRow
      ? openText(countOpenProgrammes(results.values()), isComplete)
      : placesText(programmes.filter(programme => hasPlaces(programme, feeStatus)).length)
  }, [state, results, programmes, feeStatus, isComplete, hasIncompleteRow])
  const announced = useDebouncedValue(text && `${text}. ${more}`.trim(), announceDelayMs)
  const [before, count, after] = text.split(/(\d+)/)
  return (
    <p className="programme-count" role="status">
      <span aria-hidden="true">
        <span>{before}</span>
        <b>{count}</b>
        <span>{after}</span>
        {more && <span className="wide-only">{`. ${more}`}</span>}
      </span>
      <span className="visually-hidden">{announced}</span>
    </p>
  )
}
