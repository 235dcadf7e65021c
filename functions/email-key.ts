/** Returns an email address in the form in which addresses are compared and stored as keys: trimmed, in lower case. */
export const toEmailKey = (email: string) => email.trim().toLowerCase()

/**
 * Returns the mailbox of an email address: the address without the tag after `+`, and at Gmail also without dots, which
 * Gmail ignores. Use it only for limits: two people may share a mailbox.
 */
export function toMailbox(email: string): string {
  const [local = '', domain = ''] = toEmailKey(email).split('@')
  const untagged = local.replace(/(?<=.)\+.*/, '')
  return ['gmail.com', 'googlemail.com'].includes(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`
}
