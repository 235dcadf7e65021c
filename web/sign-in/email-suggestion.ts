import { run } from '@zootools/email-spell-checker'
import { endings, families, institutionPattern, lookalikes, providers, rareEndings } from './email-domains.ts'

const rareDomains = families.flatMap(family => rareEndings.map(ending => `${family}.${ending}`))
const knownDomains = new Set([...providers, ...lookalikes, ...rareDomains])

/** Returns a correction of an address that is probably misspelt (specification, section 5). */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || knownDomains.has(domain) || institutionPattern.test(domain)) return

  const suggested = run({
    email: `name@${domain}`,
    domains: providers,
    secondLevelDomains: families,
    topLevelDomains: endings,
  })?.domain
  if (!suggested || suggested === domain) return
  const [family = '', ...ending] = suggested.split('.')
  const isCommon =
    providers.includes(suggested) || (families.includes(family) && endings.includes(ending.join('.')))
  return isCommon ? `${email.slice(0, at)}@${suggested}` : undefined
}
