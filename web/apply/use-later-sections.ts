import { useQuery } from '@tanstack/react-query'

/**
 * Loads the code of what an empty form does not show: the rows, and the sections after the first. It arrives while the
 * first question is read.
 */
export const useLaterSections = () =>
  useQuery({
    queryKey: ['later-sections'],
    queryFn: () => import('./later-sections.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
export type LaterSections = ReturnType<typeof useLaterSections>
