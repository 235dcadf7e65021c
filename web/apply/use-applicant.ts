import { useQuery } from '@tanstack/react-query'
import { Refusal } from '#shared/errors.ts'
import { call } from '../api/call.ts'

/** The applicant's own record, null while there is none: the 404 of specification, section 7, is an answer. */
export const useApplicant = () =>
  useQuery({
    queryKey: ['get-applicant'],
    queryFn: ({ signal }) =>
      call('get-applicant', {}, { signal }).catch(thrown => {
        if (thrown instanceof Refusal && thrown.status === 404) return null
        throw thrown
      }),
  })
