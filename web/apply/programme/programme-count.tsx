import { getAvailability, hasPlaces, isOpenAvailability } from '#shared/rules/programme-availability.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import { isMedicalProgramme } from '#shared/schemas/programme.ts'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import type { ApplicationForm } from '../form/use-application-form.ts'

type ProgrammeCountProps = Pick<ApplicationForm, 'catalogue' | 'entryCheck'>

/** Long enough for a person to answer the next question, so that the number is announced only once. */
const announceDelayMs = 1500

export function ProgrammeCount(props: ProgrammeCountProps) {
  const { text, more } = getCountText(props)
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

/** A sentence without its full stop, and what follows it where there is room. */
type CountText = { text: string; more: string }

const formatProgrammeCount = (count: number) => `${count} ${count === 1 ? 'programme' : 'programmes'}`

function getCountText({ catalogue: { programmes }, entryCheck }: ProgrammeCountProps): CountText {
  const { state, results, feeStatus, isComplete, hasIncompleteRow } = entryCheck
  if (state === 'checking') return { text: 'Please Wait', more: '' }
  if (state === 'failed' || !programmes.data) return { text: '', more: '' }
  // Without the row that is being entered, the number would be wrong.
  if (state === 'current' && results && !hasIncompleteRow)
    return formatOpenCount([...results.values()], isComplete)
  const count = programmes.data.filter(programme => hasPlaces(programme, feeStatus)).length
  return {
    text: `${formatProgrammeCount(count)} ${count === 1 ? 'has' : 'have'} places`,
    more: 'Your answers decide which are open to you.',
  }
}

/** Returns how many programmes are open. `isComplete` says that no further answer can change the number. */
export function formatOpenCount(results: readonly EntryCheckResult[], isComplete: boolean): CountText {
  const open = results.filter(result => isOpenAvailability(getAvailability(result)))
  if (open.length === 0) return { text: 'No programme is open to you', more: '' }
  if (!isComplete)
    return {
      text: `${formatProgrammeCount(open.length)} may be open`,
      more: 'It also depends on your next answers.',
    }
  const medical = open.filter(({ programmeCode }) => isMedicalProgramme(programmeCode)).length
  return {
    text: `${formatProgrammeCount(open.length)} ${open.length === 1 ? 'is' : 'are'} open`,
    more: medical > 0 ? `${medical} of them ${medical === 1 ? 'needs' : 'need'} UCAT.` : '',
  }
}
