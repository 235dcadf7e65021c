import * as z from 'zod/mini'
import { toEmailKey } from '#functions/email-key.ts'

const text = z.optional(z.string())
/** What names a person in a row: UCAS ID and email, or an application number. */
export const personKeys = z.object({ ucasId: text, email: text, applicationNumber: text })

/** A person, or without an email everybody who uses the UCAS ID. */
export type PersonIdentity = {
  ucasId?: string | undefined
  email?: string | undefined
  /** Emails that staff have corrected. */
  earlierEmails?: readonly string[]
  applicationNumbers?: readonly string[]
}

/**
 * Whether a row is about a person. Several people may share the email or the UCAS ID. Not in `rows-by-person.ts`, which
 * creates the client of the database: a command may load that only after the environment of its stage.
 */
export const isAbout = (
  { ucasId, email = '', applicationNumber = '' }: z.infer<typeof personKeys>,
  person: PersonIdentity,
): boolean =>
  ucasId
    ? ucasId === person.ucasId &&
      (person.email === undefined ||
        [person.email, ...(person.earlierEmails ?? [])].includes(toEmailKey(email)))
    : (person.applicationNumbers ?? []).includes(applicationNumber)
