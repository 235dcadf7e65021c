import { useDeferredValue, useMemo } from 'react'
import type { FormState } from '#shared/schemas/draft.ts'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { useStableValue } from '../../ui/use-stable-value.ts'
import { noFlags } from '../form/blank-answers.ts'
import { ownResults, type Results } from '../programme/entry-check/entry-check-results.ts'
import { completeQualifications } from '../programme/entry-check/to-entry-check-request.ts'
import type { Catalogue } from '../use-catalogue.ts'
import { type Counted, counts, countWords, possible, withPlaces } from './programme-count-text.ts'

type LiveLineProps = {
  form: FormState
  year: number
  catalogue: Catalogue
  /** What the entry check says, once there is a fee status to ask it for. */
  checked: Results | undefined
}

/** Long enough for a row to be typed, so that what is said is said once. */
const pause = 1500

/** One living line: what is open with what was entered so far. It changes at once, and is read out when it rests. */
export function LiveLine(props: LiveLineProps) {
  const counted = useCounted(props)
  const words = counted && countWords(counted)
  const spoken = useDebouncedValue(
    words ? `${words.before} ${words.count} ${words.after}. ${words.more}`.trim() : '',
    pause,
  )
  if (!words) return null
  return (
    <>
      <span aria-hidden="true">
        {words.before} <b>{words.count}</b> {words.after}
        {words.more && <span className="wide-only">. {words.more}</span>}
      </span>
      <span className="visually-hidden">{spoken}</span>
    </>
  )
}

function useCounted({ form, year, catalogue, checked }: LiveLineProps): Counted | undefined {
  const programmes = catalogue.programmes.data
  const subjects = catalogue.subjects.data
  const whole = useMemo(() => completeQualifications(form, year), [form, year])
  // Until GCSEs and English are answered they are left to an advisor, so that the rows count alone.
  const stage = checked || whole?.english ? 'grades' : 'rows'
  const held = useStableValue(
    useMemo(
      () => (stage === 'grades' ? whole : completeQualifications(unanswered(form), year)),
      [stage, whole, form, year],
    ),
  )
  // A keystroke comes before the count.
  const counting = useDeferredValue(useMemo(() => ({ stage, held }) as const, [stage, held]))
  return useMemo(() => {
    if (!programmes) return
    const results = checked ?? ownResults(counting.held, null, programmes, subjects)
    const counted = results && { stage: counting.stage, ...counts(results) }
    return counted && possible(counted) ? counted : { stage: 'nothing', placed: withPlaces(programmes) }
  }, [checked, counting, programmes, subjects])
}

const unanswered = (form: FormState): FormState => ({
  ...form,
  secondaryEducation: { type: 'Other', ...noFlags },
})
