import { useQuery } from '@tanstack/react-query'
import { Refusal } from '#shared/errors.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { call } from '../api/client.ts'
import { useSession } from '../session/session-context.ts'

/**
 * The applicant's own record, null while there is none: the 404 of specification, section 7, is an answer. The session
 * says at the start whether there is one; whoever had none is looked up again later on, as one may have come since.
 */
export function useApplicant() {
  const { applicantId } = useSession()
  return useQuery<Applicant | null>({
    queryKey: ['get-applicant'],
    queryFn: ({ signal }) =>
      call('get-applicant', {}, { signal }).catch(thrown => {
        if (thrown instanceof Refusal && thrown.status === 404) return null
        throw thrown
      }),
    initialData: () => (applicantId === -1 ? null : undefined),
    refetchOnMount: ({ state }) => state.dataUpdateCount > 0,
  })
}
