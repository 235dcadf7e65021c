import leven from 'leven'

/** The mail domains that the portal suggests. Of domains that are equally near, it suggests the first. */
export const suggestedDomains = `
  gmail.com googlemail.com outlook.com icloud.com protonmail.com fastmail.com
  hotmail.co.uk hotmail.com live.co.uk live.com yahoo.co.uk yahoo.com rocketmail.com
  btinternet.com btopenworld.com btconnect.com virginmedia.com ntlworld.com blueyonder.co.uk
  talktalk.net talktalk.co.uk tiscali.co.uk orange.fr libero.it yandex.ru yandex.com`
  .trim()
  .split(/\s+/)

/** Labels that only their provider uses, so that any other ending is a slip, such as gmail.net. */
const ownedLabels = 'gmail googlemail hotmail outlook yahoo icloud btinternet virginmedia'.split(' ')
/** Providers with a domain in many countries, such as hotmail.cl. */
const internationalLabels = ['hotmail', 'outlook', 'live', 'yahoo']
/** Slips of com and co.uk that look like the ending of a country. */
const misspeltEndings = ['uk', 'co', 'cm', 'om']

/** Real domains that are one slip away from a suggested one. */
export const otherDomains = ['mail.com', 'email.com', 'ymail.com', 'fastmail.fm']

/** Returns the number of slips between two texts. Letters in another order are one slip. */
const countSlips = (typed: string, known: string) =>
  [...typed].sort().join() === [...known].sort().join() && typed !== known ? 1 : leven(typed, known)

function splitDomain(domain: string) {
  const [label = '', ...endings] = domain.split('.')
  return { label, ending: endings.join('.') }
}

/**
 * Returns a correction of an address that is probably misspelt (specification 5.5). It allows one slip in the first label of
 * a provider's domain and one in its ending. A label of three letters or fewer, such as lmu, is never a slip.
 */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const { label, ending } = splitDomain(domain.replace(/com\.com$/, '.com'))
  if (at < 1 || label.length < 4 || otherDomains.includes(domain)) return

  const isAbroad = /^(?:com?\.)?[a-z]{2}$/.test(ending) && !misspeltEndings.includes(ending)
  const isOwned = ownedLabels.includes(label) && ending.split('.').length <= 2
  const [nearest] = suggestedDomains
    .map(splitDomain)
    .map(known => (isAbroad && internationalLabels.includes(known.label) ? { ...known, ending } : known))
    .map(known => ({
      ...known,
      labelSlips: countSlips(label, known.label),
      endingSlips: countSlips(ending, known.ending),
    }))
    .filter(({ label: { length }, labelSlips, endingSlips }) =>
      labelSlips === 0 ? isOwned || endingSlips <= 1 : length > 4 && labelSlips === 1 && endingSlips <= 1,
    )
    .sort((a, b) => a.labelSlips + a.endingSlips - b.labelSlips - b.endingSlips)
  if (!nearest) return
  const suggested = `${nearest.label}.${nearest.ending}`
  return suggested === domain ? undefined : `${email.slice(0, at)}@${suggested}`
}
