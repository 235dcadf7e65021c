import { useQuery } from '@tanstack/react-query'
import type { Option } from '#shared/enums/options.ts'

/** Loads the nationality and country options once. */
export const useCountryOptions = (isEnabled = true) =>
  useQuery({
    queryKey: ['country-options'],
    queryFn: async () => (await import('./country-options.ts')).countryOptions,
    enabled: isEnabled,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Returns the label of an option; the code itself if the list is loading or does not contain it. */
export const optionLabel = (list: readonly Option[] | undefined, code: string | null) =>
  list?.find(({ value }) => value === code)?.label ?? code ?? ''
