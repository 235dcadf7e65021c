/** Formats a UCAS ID in groups: 123 456 7890. */
export const formatUcasId = (ucasId: string) => ucasId.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
