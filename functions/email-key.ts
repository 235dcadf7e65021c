/** Returns an email address in the form in which addresses are compared and stored as keys: trimmed, in lower case. */
export const toEmailKey = (email: string) => email.trim().toLowerCase()
