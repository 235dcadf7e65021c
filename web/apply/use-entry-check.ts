import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EntryCheckRequest, EntryCheckResult } from '#shared/schemas/entry-check.ts'
import { call } from '../api/call.ts'
import { useSettled } from './use-settled.ts'

export type Results = ReadonlyMap<string, EntryCheckResult>

/**
 * How every programme stands with what was entered, by programme code, asked anew when that has stood still for a
 * moment; the last answer stays until the next one is there. `undefined` asks nothing.
 */
export function useEntryCheck(request: EntryCheckRequest | undefined) {
  const settled = useSettled(request)
  const { data, isError, refetch } = useQuery({
    queryKey: ['check-entry', settled ?? null],
    queryFn: ({ signal }) => {
      if (settled === undefined) throw new Error('There is nothing to check')
      return call('check-entry', { json: settled }, { signal })
    },
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

  const known = request === undefined ? undefined : data
  const results = useMemo<Results | undefined>(
    () => known && new Map(known.map(result => [result.programmeCode, result])),
    [known],
  )
  return {
    results,
    failed: request !== undefined && isError,
    asking: request !== undefined && !known && !isError,
    retry: () => void refetch(),
  }
}
