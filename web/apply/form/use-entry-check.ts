import { useMemo, useState } from 'react'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import type { FormState } from '#shared/schemas/form.ts'
import { useCall } from '../../api/client.ts'
import { useDebouncedValue, useStableValue } from '../../ui/use-stable-value.ts'
import { isUcatRow } from './qualification-rows.ts'
import { entryCheckRequest, isCheckComplete, sentRows } from './request.ts'

/** The results by programme code. */
export type EntryCheckResults = ReadonlyMap<string, EntryCheckResult>

/** Long enough for a typed grade to be one check. */
const delayMs = 600
const staleTimeMs = 60_000

/** Sends the form's answers to the entry check of the server, once they have not changed for a moment. */
export function useEntryCheck(form: FormState, record: Applicant | null, year: number) {
  const latestRequest = useMemo(() => entryCheckRequest(form, record, year), [form, record, year])
  const request = useStableValue(latestRequest)
  const sent = useDebouncedValue(request, delayMs)
  const input = useMemo(() => sent && { json: sent }, [sent])
  const { data, error, isLoadingError, refetch } = useCall('check-entry', input, { staleTime: staleTimeMs })
  const [latest, setLatest] = useState(data)
  if (data && data !== latest) setLatest(data)

  const [fullCode, setFullCode] = useState<string>()
  const results: EntryCheckResults | undefined = useMemo(
    () =>
      latest &&
      new Map(
        latest.map(result => [
          result.programmeCode,
          result.programmeCode === fullCode ? { ...result, placesAvailable: false } : result,
        ]),
      ),
    [latest, fullCode],
  )

  /**
   * `current` if the results are those of the answers on the page. Otherwise they are of earlier answers, or there are
   * none: an answer is missing, newer answers are being checked, or the check has failed.
   */
  function getState(): 'missing' | 'checking' | 'failed' | 'current' {
    if (!request) return 'missing'
    if (request !== sent) return 'checking'
    return data ? 'current' : isLoadingError ? 'failed' : 'checking'
  }
  const state = getState()
  return {
    state,
    /** The latest results. */
    results,
    /** Whether no further answer can change the results. */
    isComplete: request !== undefined && isCheckComplete(request, record),
    /** Whether there is an incomplete row, which the check leaves out. */
    hasIncompleteRow: request
      ? sentRows(form).filter(({ row }) => !isUcatRow(row)).length > request.qualifications.list.length
      : false,
    feeStatus: deriveFeeStatus(record, request?.residency, request?.immigrationStatus),
    isLoadingError: state === 'failed',
    error,
    refetch,
    /** Marks a programme as full, as the refusal of a submission says. The results may be older. */
    markFull: setFullCode,
  }
}
export type EntryCheck = ReturnType<typeof useEntryCheck>
