import { useDeferredValue, useMemo, useState } from 'react'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { useCall } from '../../../api/contract-client.ts'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import { useStableValue } from '../../../ui/use-stable-value.ts'
import type { Catalogue } from '../../queries/use-catalogue.ts'
import { type EntryCheckResults, localResults, resultsByCode } from './entry-check-results.ts'
import {
  completeQualifications,
  getFeeAnswers,
  noFeeAnswers,
  readQualifications,
  toEntryCheckRequest,
} from './to-entry-check-request.ts'

/**
 * The entry check of the form for every programme. The browser computes results at once; the server's results, which
 * are authoritative, replace them once the answers are unchanged for a moment.
 */
export function useEntryCheck(form: FormState, record: Applicant | null, year: number, catalogue: Catalogue) {
  const entered = useStableValue(useMemo(() => readQualifications(form, year), [form, year]))
  const qualifications = useMemo(() => completeQualifications(entered), [entered])
  const feeAnswers = useStableValue(useMemo(() => getFeeAnswers(form, record), [form, record]))
  const { residency, immigrationStatus } = feeAnswers ?? noFeeAnswers
  const feeStatus = deriveFeeStatus(record, residency, immigrationStatus)
  const request = useMemo(() => toEntryCheckRequest(qualifications, feeAnswers), [qualifications, feeAnswers])
  const requestKey = JSON.stringify(request)
  const isSettled = useDebouncedValue(requestKey) === requestKey
  const input = request && isSettled ? { json: request } : undefined
  const { data, error, isLoadingError, refetch } = useCall('check-entry', input, { staleTime: 60_000 })

  const [fullProgrammeCode, setFullProgrammeCode] = useState<string>()
  // Before the residency is known, the qualifications are checked once they include English.
  const checked = request || qualifications?.english ? qualifications : undefined
  // Keystrokes render before their results do; the first results are not deferred.
  const deferredQualifications = useDeferredValue(checked) ?? checked
  const programmes = catalogue.programmes.data
  const subjects = catalogue.subjects.data
  const browserResults = useMemo(
    () => localResults(deferredQualifications, feeStatus, programmes, subjects),
    [deferredQualifications, feeStatus, programmes, subjects],
  )
  const results = useMemo(
    () =>
      request ? withoutPlaces(fullProgrammeCode, data ? resultsByCode(data) : browserResults) : undefined,
    [request, fullProgrammeCode, data, browserResults],
  )
  return {
    /** The qualifications so far. */
    entered,
    /** Confirmed, or from the answers so far; null while it is unknown. */
    feeStatus,
    results,
    /** Before the residency is known, the results with places for either fee status. */
    resultsSoFar: results ?? (checked && browserResults),
    /** Whether the results are those of an earlier keystroke. */
    isOutdated: !data && deferredQualifications !== checked,
    isLoadingError,
    error,
    refetch,
    isPending: request !== undefined && !results && !isLoadingError,
    /** The programme whose places a refused submission has last reported as taken. */
    fullProgrammeCode,
    /** Marks a programme as full: the results may be older than the refusal. */
    markFull: setFullProgrammeCode,
  }
}
export type EntryCheck = ReturnType<typeof useEntryCheck>

function withoutPlaces(
  programmeCode: string | undefined,
  results: EntryCheckResults | undefined,
): EntryCheckResults | undefined {
  const result = results?.get(programmeCode ?? '')
  return results && result
    ? new Map([...results, [result.programmeCode, { ...result, placesAvailable: false }]])
    : results
}
