/** A text that Excel would run as a formula, also behind spaces and invisible characters. */
const formulaPattern = /^(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r])/u

/** Digits that spreadsheets show without their leading zeros, or as a power of ten. */
const numberLikePattern = /^(?:0\d+|\d+e\d+)$/i

/**
 * Returns a text that spreadsheets show unchanged and never run. Long numbers become groups, such as 001 234 5678; an
 * apostrophe marks what has no other safe form.
 */
export function formatCell(text: string): string {
  if (/^\d{10}$/.test(text)) return text.replace(/^(\d{3})(\d{3})/, '$1 $2 ')
  if (/^(?:0\d{5,}|\d{11,})$/.test(text)) return `${text.slice(0, 3)} ${text.slice(3)}`
  return numberLikePattern.test(text) || formulaPattern.test(text) ? `'${text}` : text
}

/** Returns a telephone number in groups of digits, which no spreadsheet calculates with; other texts as `formatCell`. */
export function formatTelephoneCell(text: string): string {
  if (!/^\+?[\d\s().-]*$/.test(text)) return formatCell(text)
  const groups = text.replace(/[\s().-]+/g, ' ').trim()
  return groups.replace(/^(\+\d{2}|\d{5})(?=\d+$)/, '$1 ')
}
