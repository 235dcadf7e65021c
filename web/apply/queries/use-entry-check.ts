import { useMemo, useState } from 'react'
import { createEntryCheck } from '#shared/rules/entry-check/entry-check.ts'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import { withMinimumAge } from '#shared/rules/minimum-age.ts'
import { getAvailability, isOpenAvailability } from '#shared/rules/programme-availability.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import { useCall } from '../../api/client.ts'
import { configuration } from '../../ui/configuration.ts'
import { useDebouncedValue, useStableValue } from '../../ui/use-stable-value.ts'
import {
  completeQualifications,
  getFeeAnswers,
  noFeeAnswers,
  type ParsedRows,
  readDateOfBirth,
  readQualifications,
  toEntryCheckRequest,
} from '../form/form-request.ts'
import type { Catalogue } from './use-catalogue.ts'

/** The entry check results by programme code. */
export type EntryCheckResults = ReadonlyMap<string, EntryCheckResult>

export const resultsByCode = (results: readonly EntryCheckResult[]): EntryCheckResults =>
  new Map(results.map(result => [result.programmeCode, result]))

/**
 * The entry check of the form for every programme. The browser computes results at once; the server's results, which
 * are authoritative, replace them once the answers are unchanged for a moment.
 */
export function useEntryCheck(
  form: FormState,
  rows: ParsedRows,
  record: Applicant | null,
  year: number,
  catalogue: Catalogue,
) {
  const entered = useStableValue(useMemo(() => readQualifications(form, rows, year), [form, rows, year]))
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
  const programmes = catalogue.programmes.data
  const subjects = catalogue.subjects.data
  const checkLocally = useMemo(
    () => programmes && subjects && createEntryCheck(programmes, subjects, configuration),
    [programmes, subjects],
  )
  const browserResults = useMemo(
    () => checked && checkLocally && resultsByCode(checkLocally(checked, feeStatus)),
    [checked, checkLocally, feeStatus],
  )
  const checkedResults = useMemo(
    () => withoutPlaces(fullProgrammeCode, data ? resultsByCode(data) : browserResults),
    [fullProgrammeCode, data, browserResults],
  )
  const dateOfBirth = useMemo(() => readDateOfBirth(form.dateOfBirth, record), [form.dateOfBirth, record])
  const allResults = useMemo(() => {
    const context = { dateOfBirth, year, universityName: configuration.universityName }
    return (
      checkedResults && resultsByCode(withMinimumAge([...checkedResults.values()], programmes ?? [], context))
    )
  }, [checkedResults, programmes, dateOfBirth, year])
  const results = request && allResults
  return {
    entered,
    /** Confirmed, or from the answers so far; null while it is unknown. */
    feeStatus,
    /** The results with the minimum age, which counts once the date of birth is known. */
    results,
    /** Runs the entry check in the browser; undefined while the catalogue is loading. */
    checkLocally,
    /**
     * The results that decide whether the form goes on. They leave out a date of birth in the form, which stands in a later
     * section and can be corrected there.
     */
    decidingResults: record?.details.dateOfBirth ? results : request && checkedResults,
    /** Before the residency is known, the results with places for either fee status. */
    resultsSoFar: checked && allResults,
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

/** Returns whether the applicant can apply for none of the programmes; false while the results are unknown. */
export const lacksOpenProgramme = (results: EntryCheckResults | undefined) =>
  results !== undefined &&
  results.size > 0 &&
  [...results.values()].every(result => !isOpenAvailability(getAvailability(result)))
