import type { RecordSource } from '#shared/schemas/applicant.ts'

/** Returns an email address in the form in which addresses are compared and stored as keys: trimmed, in lower case. */
export const toEmailKey = (email: string) => email.trim().toLowerCase()

/**
 * The owner of the one record that UCAS supplied for a UCAS ID. Every other record is owned by the key of its email.
 * `bin/admin/README.md` lists what creates, changes and joins the records of a UCAS ID.
 */
export const ucasOwner = 'ucas'

/** Returns whether a record is from UCAS, or from an application in the portal. */
export const getSource = ({ owner }: { owner: string }): RecordSource =>
  owner === ucasOwner ? 'ucas' : 'portal'
