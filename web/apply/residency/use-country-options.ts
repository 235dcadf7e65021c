import { useQuery } from '@tanstack/react-query'

/** Loads the nationality and country options once. */
export const useCountryOptions = (isEnabled = true) =>
  useQuery({
    queryKey: ['country-options'],
    queryFn: async () => (await import('./country-options.ts')).countryOptions,
    enabled: isEnabled,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })
