import type { Option } from '#shared/enums/options.ts'

/** What an answered code is called; the code itself while the list could not be fetched or does not have it. */
export const codeName = (list: readonly Option[] | undefined, code: string | null) =>
  list?.find(({ value }) => value === code)?.label ?? code ?? ''
