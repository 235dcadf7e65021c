import { useQuery } from '@tanstack/react-query'

/** The long lists of codes, fetched once, beside the form; or as soon as they are needed. */
export const useCodeLists = (needed = true) =>
  useQuery({
    queryKey: ['code-lists'],
    queryFn: async () => (await import('./country-options.ts')).codeLists,
    enabled: needed,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })
