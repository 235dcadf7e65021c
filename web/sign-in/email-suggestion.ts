import { run } from '@zootools/email-spell-checker'
import { endings, families, institutionPattern, lookalikes, providers, rareEndings } from './email-domains.ts'

const rare = families.flatMap(family => rareEndings.map(ending => `${family}.${ending}`))
const known = new Set([...providers, ...lookalikes, ...rare])

/** What a likely misspelt address may have meant; undefined when it looks right (specification, section 5). */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || known.has(domain) || institutionPattern.test(domain)) return

  const suggested = run({
    email: `name@${domain}`,
    domains: providers,
    secondLevelDomains: families,
    topLevelDomains: endings,
  })?.domain
  if (!suggested || suggested === domain) return
  const [family = '', ...ending] = suggested.split('.')
  const common =
    providers.includes(suggested) || (families.includes(family) && endings.includes(ending.join('.')))
  return common ? `${email.slice(0, at)}@${suggested}` : undefined
}
