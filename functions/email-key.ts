/** Returns an email address in the form in which addresses are compared and stored as keys: trimmed, in lower case. */
export const toEmailKey = (email: string) => email.trim().toLowerCase()

/** Domains at which an address reaches the same mailbox as at another one. */
const mainDomains: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
}

/**
 * Returns the mailbox of an email address: without the tag after `+`, at Gmail without dots, and with one domain for
 * all of a provider. Use it only for limits: two people may share a mailbox.
 */
export function toMailbox(email: string): string {
  const [local = '', typedDomain = ''] = toEmailKey(email).split('@')
  const domain = mainDomains[typedDomain] ?? typedDomain
  const untagged = local.replace(/(?<=.)\+.*/, '')
  return `${domain === 'gmail.com' ? untagged.replaceAll('.', '') : untagged}@${domain}`
}
