import * as z from 'zod/mini'
import { hasLetter, requiredText } from './text.ts'

type PersonName = { forenames?: string | null | undefined; surname?: string | null | undefined }

/** Whether a text is a name. People with one name enter a hyphen as the other. */
export const isName = (text: string | null | undefined) => hasLetter(text ?? '')

/** Forenames or a surname: a name, or punctuation alone for a person with one name. */
export const namePart = (label: 'Forename' | 'Surname') =>
  requiredText(`${label} is required`).check(
    z.refine(text => isName(text) || /^\p{P}*$/u.test(text), `${label} needs at least one letter`),
  )

export const formatName = ({ forenames, surname }: PersonName) =>
  [forenames, surname].filter(isName).join(' ')

export const formatFirstName = (name: PersonName) => formatName(name).split(/\s/)[0] || 'applicant'
