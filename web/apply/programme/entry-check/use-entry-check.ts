import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import { call } from '../../../api/client.ts'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import { useStableValue } from '../../../ui/use-stable-value.ts'
import type { Catalogue } from '../../use-catalogue.ts'
import { byCode, ownResults, type Results } from './entry-check-results.ts'
import { entryCheckOf } from './to-entry-check-request.ts'

/**
 * How every programme stands with what was entered. The engine answers here at once; the server, the judge, is asked
 * when what was entered has stood still for a moment, and its answer takes the place of the browser's. The same object until something of it changes.
 */
export function useEntryCheck(form: FormState, record: Applicant | null, year: number, catalogue: Catalogue) {
  const request = useStableValue(useMemo(() => entryCheckOf(form, record, year), [form, record, year]))
  const written = JSON.stringify(request)
  const settled = useDebouncedValue(written)
  const asked = request !== undefined && settled === written
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['check-entry', settled ?? null],
    queryFn: ({ signal }) => {
      if (request === undefined) throw new Error('There is nothing to check')
      return call('check-entry', { json: request }, { signal })
    },
    enabled: asked,
    staleTime: 60_000,
  })

  const [gone, setGone] = useState<readonly string[]>([])
  // A keystroke comes before its answers; the first answers come at once.
  const known = useDeferredValue(request) ?? request
  const programmes = catalogue.programmes.data
  const subjects = catalogue.subjects.data
  const own = useMemo(() => {
    const feeStatus = deriveFeeStatus(record, known?.residency ?? null, known?.immigrationStatus ?? null)
    return ownResults(known?.qualifications, feeStatus, programmes, subjects)
  }, [known, record, programmes, subjects])

  const judged = asked ? data : undefined
  const results = useMemo(
    () => (request ? without(gone, judged ? byCode(judged) : own) : undefined),
    [request, gone, judged, own],
  )
  const failed = asked && isLoadingError
  const asking = request !== undefined && !results && !failed
  const close = useCallback((programmeCode: string) => setGone(codes => [...codes, programmeCode]), [])
  return useMemo(
    () => ({
      results,
      failed,
      error,
      asking,
      retry: () => void refetch(),
      /** The programme whose places went last, as a refused submission told. */
      gone: gone.at(-1),
      /** To be told of a programme whose places are gone: the answers of the check may be older. */
      close,
    }),
    [results, failed, error, asking, refetch, gone, close],
  )
}
export type EntryCheck = ReturnType<typeof useEntryCheck>

function without(gone: readonly string[], results: Results | undefined): Results | undefined {
  if (!results || gone.length === 0) return results
  return byCode(
    [...results.values()].map(result =>
      gone.includes(result.programmeCode) ? { ...result, placesAvailable: false } : result,
    ),
  )
}
