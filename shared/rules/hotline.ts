/** Returns a telephone number as callers abroad dial it: +44 for a UK number. */
const toInternationalNumber = (hotline: string) => hotline.replace(/^\(?0(\d+)\)?/, '+44 $1')

export const toHotlineAddress = (hotline: string) =>
  `tel:${toInternationalNumber(hotline).replace(/[^\d+]/g, '')}`

/** Returns the hotline and how to dial it from abroad. Numbers that begin with 08 cannot be called from there. */
export const formatHotline = (hotline: string) =>
  /^\(?0(?!8)/.test(hotline) ? `${hotline} (from abroad ${toInternationalNumber(hotline)})` : hotline
