import { useMemo, useState } from 'react'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import { type Applicant, feeContext } from '#shared/schemas/applicant.ts'
import { english } from '#shared/schemas/english.ts'
import type { EntryCheckRequest, EntryCheckResult } from '#shared/schemas/entry-check.ts'
import type { FormState } from '#shared/schemas/form.ts'
import { findFutureYear, qualification } from '#shared/schemas/qualification.ts'
import { secondaryEducation } from '#shared/schemas/secondary-education.ts'
import { useCall } from '../../api/client.ts'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { useStableValue } from '../../ui/use-stable-value.ts'
import { isUcatRow, listSentRows, toQualification } from './qualification-rows.ts'
import { hasGcseAnswer } from './request.ts'
import { getFormVariant } from './variant.ts'

/** The answers that decide the fee status, each null while it is unknown or if the fee status is confirmed. */
function getFeeAnswers(form: FormState, record: Applicant | null) {
  if (record?.feeStatusType === 'FeeStatusConfirmed') return { residency: null, immigrationStatus: null }
  const asks = getFormVariant(record).sections.includes('residency')
  const { ukResidency, ukImmigrationStatus } = asks
    ? form.data.feeContext
    : (record?.feeContext ?? form.data.feeContext)
  return {
    residency: feeContext.shape.ukResidency.safeParse(ukResidency).data ?? null,
    immigrationStatus: feeContext.shape.ukImmigrationStatus.safeParse(ukImmigrationStatus).data ?? null,
  }
}

const listRowsWithoutUcat = (form: FormState) => listSentRows(form).filter(row => !isUcatRow(row))

/**
 * Returns the entry check request without UCAT and incomplete rows, once a row is complete and secondary education is
 * answered.
 */
export function createEntryCheckRequest(
  form: FormState,
  record: Applicant | null,
  year: number,
): EntryCheckRequest | undefined {
  const typed = form.data.qualifications
  const asksQualifications = getFormVariant(record).sections.includes('qualifications')
  // Before the rows, because most rows are typed before this question, and each takes time at every keystroke.
  if (!typed.secondaryEducation || (asksQualifications && !hasGcseAnswer(typed.secondaryEducation))) return
  const education = secondaryEducation.safeParse(typed.secondaryEducation).data
  const list = listRowsWithoutUcat(form)
    .flatMap(row => qualification.safeParse(toQualification(row)).data ?? [])
    .filter(row => !findFutureYear(row, year))
  if (list.length === 0 || !education) return
  const qualifications = {
    list,
    secondaryEducation: education,
    english: english.safeParse(typed.english).data ?? null,
    version: 1,
  }
  return { version: 1, qualifications, ...getFeeAnswers(form, record) }
}

/** Whether an entry check has all the answers that it depends on. */
const isCheckComplete = (
  { qualifications, residency, immigrationStatus }: EntryCheckRequest,
  record: Applicant | null,
) =>
  (Boolean(qualifications.english) || !getFormVariant(record).sections.includes('qualifications')) &&
  (record?.feeStatusType === 'FeeStatusConfirmed' || (residency !== null && immigrationStatus !== null))

export type EntryCheckResults = ReadonlyMap<string, EntryCheckResult>

/** Long enough for a typed grade to be one check. */
const delayMs = 600
const staleTimeMs = 60_000

/** Sends the form's answers to the entry check of the server, once they have not changed for a moment. */
export function useEntryCheck(form: FormState, record: Applicant | null, year: number) {
  const latestRequest = useMemo(() => createEntryCheckRequest(form, record, year), [form, record, year])
  const request = useStableValue(latestRequest)
  const sentRequest = useDebouncedValue(request, delayMs)
  const input = sentRequest && { json: sentRequest }
  const { data, error, isLoadingError, refetch } = useCall('check-entry', input, { staleTime: staleTimeMs })
  const [latestResults, setLatestResults] = useState(data)
  if (data && data !== latestResults) setLatestResults(data)

  const results: EntryCheckResults | undefined = useMemo(
    () => latestResults && new Map(latestResults.map(result => [result.programmeCode, result])),
    [latestResults],
  )

  /**
   * `current` if the results are those of the answers on the page. Otherwise they are of earlier answers, or there are
   * none: an answer is missing, newer answers are being checked, or the check has failed.
   */
  function getState(): 'missing' | 'checking' | 'failed' | 'current' {
    if (!request) return 'missing'
    if (request !== sentRequest) return 'checking'
    return data ? 'current' : isLoadingError ? 'failed' : 'checking'
  }
  const state = getState()
  return {
    state,
    results,
    /** Whether no further answer can change the results. */
    isComplete: request !== undefined && isCheckComplete(request, record),
    /** Whether there is an incomplete row, which the check leaves out. */
    hasIncompleteRow: request ? listRowsWithoutUcat(form).length > request.qualifications.list.length : false,
    feeStatus: deriveFeeStatus(record, request?.residency, request?.immigrationStatus),
    isLoadingError: state === 'failed',
    error,
    refetch,
  }
}
