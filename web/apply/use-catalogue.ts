import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useCall } from '../api/use-call.ts'

/** Programmes have places, which change while people choose. */
const places = { staleTime: 30_000 }
const names = { staleTime: 5 * 60_000 }

/** The lists that the form chooses from; each is the same object until something of it changes. */
export function useCatalogue() {
  const schools = useSteady(useCall('list-schools', {}, names))
  const programmes = useSteady(useCall('list-programmes', {}, places))
  const subjects = useSteady(useCall('list-subjects', {}, names))
  return useMemo(() => ({ schools, programmes, subjects }), [schools, programmes, subjects])
}
export type Catalogue = ReturnType<typeof useCatalogue>

const useSteady = <T>({ data, error, isPending, isLoadingError, refetch }: UseQueryResult<T>) =>
  useMemo(
    () => ({ data, error, isPending, isLoadingError, refetch }),
    [data, error, isPending, isLoadingError, refetch],
  )
