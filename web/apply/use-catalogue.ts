import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../api/use-call.ts'

/** Short, because the places change while applicants choose. */
const programmeOptions = { staleTime: 30_000 }
const nameOptions = { staleTime: 5 * 60_000 }

/** The schools, programmes and subjects. The returned objects are stable until their content changes. */
export function useCatalogue() {
  const schools = useStableQuery(useCall('list-schools', {}, nameOptions))
  const programmes = useStableQuery(useCall('list-programmes', {}, programmeOptions))
  const subjects = useStableQuery(useCall('list-subjects', {}, nameOptions))
  return useMemo(() => ({ schools, programmes, subjects }), [schools, programmes, subjects])
}
export type Catalogue = ReturnType<typeof useCatalogue>

const useStableQuery = <T>({ data, error, isPending, isLoadingError, refetch }: UseQueryResult<T>) =>
  useMemo(
    () => ({ data, error, isPending, isLoadingError, refetch }),
    [data, error, isPending, isLoadingError, refetch],
  )
