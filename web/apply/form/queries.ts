import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '#shared/errors.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { call, callKey, useCall } from '../../api/client.ts'
import { useSession } from '../../session/session.ts'

/**
 * The applicant's record; null if there is none, which the server reports as 404 of an Applicant (specification 8.8). Any
 * other 404, such as a gateway's, is an error: otherwise a person on record would get the form of a new applicant. A session
 * without a record needs no first request; later requests detect a record that was created since.
 */
export function useApplicant() {
  const { applicantId } = useSession()
  return useQuery<Applicant | null>({
    queryKey: callKey('get-applicant'),
    queryFn: ({ signal }) =>
      call('get-applicant', {}, { signal }).catch(thrown => {
        if (isRefusal(thrown, 'not-found', 'Applicant')) return null
        throw thrown
      }),
    initialData: () => (applicantId === -1 ? null : undefined),
    refetchOnMount: ({ state }) => state.isInvalidated || state.dataUpdateCount > 0,
  })
}

const notifyOnChangeProps = 'all'
/** Short, because the places change while applicants choose. */
const programmeOptions = { staleTime: 30_000, notifyOnChangeProps } as const
const nameOptions = { staleTime: 5 * 60_000, notifyOnChangeProps } as const

export const useCatalogue = () => ({
  schools: useCall('list-schools', {}, nameOptions),
  programmes: useCall('list-programmes', {}, programmeOptions),
  subjects: useCall('list-subjects', {}, nameOptions),
})
export type Catalogue = ReturnType<typeof useCatalogue>
