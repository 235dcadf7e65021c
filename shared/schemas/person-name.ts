type PersonName = { forenames?: string | null | undefined; surname?: string | null | undefined }

/** Whether a text is a name. People with one name enter a hyphen as the other. */
export const isName = (text: string | null | undefined) => /[\p{L}\p{N}]/u.test(text ?? '')

/** Returns a person's whole name; '' if it is unknown. */
export const formatName = ({ forenames, surname }: PersonName) =>
  [forenames, surname].filter(isName).join(' ')

/** Returns the name to address a person by: the first forename, or the only name. */
export const formatFirstName = (name: PersonName) => formatName(name).split(/\s/)[0] || 'applicant'
