/**
 * The mail domains that the portal suggests: the first label, then the endings. All of them exist. Of endings that are
 * equally near, the first is suggested.
 */
export const suggestedDomains = Object.entries({
  gmail: 'com',
  googlemail: 'com',
  hotmail: 'com co.uk fr de it es be dk no se nl gr ca com.ar com.br com.tr',
  outlook: 'com co.uk fr de it es be ie pt dk at cz hu in com.au com.br',
  live: 'com co.uk fr de it nl be dk no se ie ca com.au com.mx',
  yahoo: 'com co.uk fr de it es ie ca in gr ro pl com.au com.br com.hk com.mx com.sg com.tw co.in co.jp',
  icloud: 'com',
  ymail: 'com',
  rocketmail: 'com',
  protonmail: 'com',
  fastmail: 'com',
  btinternet: 'com',
  btopenworld: 'com',
  btconnect: 'com',
  virginmedia: 'com',
  ntlworld: 'com',
  blueyonder: 'co.uk',
  talktalk: 'net co.uk',
  talk21: 'com',
  tiscali: 'co.uk',
  freeserve: 'co.uk',
  wanadoo: 'co.uk fr',
  orange: 'net fr',
  yandex: 'com ru',
  rediffmail: 'com',
  libero: 'it',
}).flatMap(([label, endings]) => endings.split(' ').map(ending => ({ label, ending })))

/** Labels that only their provider uses, so that any other ending is a slip, such as gmail.net. */
const ownedLabels = new Set(
  'gmail googlemail hotmail outlook yahoo icloud btinternet virginmedia talktalk'.split(' '),
)
/** Providers with a domain in many countries, such as hotmail.cl. */
const internationalLabels = new Set(['hotmail', 'outlook', 'live', 'yahoo'])
/** Slips of com and co.uk that look like the ending of a country. */
const misspeltEndings = new Set(['uk', 'co', 'cm', 'om'])

/** Real domains that are one slip away from a suggested one. */
export const otherDomains = ['mail.com', 'email.com', 'ymail.com', 'fastmail.fm']

/** Returns how many letters to add, remove or replace to turn one text into another. */
function editDistance(source: string, target: string): number {
  let lastRow = Array.from({ length: target.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...source].entries()) {
    const currentRow = [index + 1]
    for (let column = 1; column <= target.length; column += 1)
      currentRow[column] = Math.min(
        lastRow[column]! + 1,
        currentRow[column - 1]! + 1,
        lastRow[column - 1]! + (letter === target[column - 1] ? 0 : 1),
      )
    lastRow = currentRow
  }
  return lastRow.at(-1)!
}

/** Returns the number of slips between two texts. Letters in another order are one slip. */
const countSlips = (typed: string, known: string) =>
  [...typed].sort().join() === [...known].sort().join() && typed !== known ? 1 : editDistance(typed, known)

/**
 * Returns a correction of an address that is probably misspelt (specification, section 5). It allows one slip in the first
 * label of a provider's domain and one in its ending. A label of three letters or fewer, such as lmu, is never a slip.
 */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [label = '', ...endings] = domain.replace(/com\.com$/, '.com').split('.')
  const ending = endings.join('.')
  if (at < 1 || label.length < 4 || otherDomains.includes(domain)) return

  const isAbroad = /^(?:com?\.)?[a-z]{2}$/.test(ending) && !misspeltEndings.has(ending)
  if (internationalLabels.has(label) && isAbroad) return

  const isOwned = ownedLabels.has(label) && endings.length <= 2
  const [nearest] = suggestedDomains
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
  const isBritish = ending === 'uk' && nearest.ending !== 'com'
  const suggested = `${nearest.label}.${isBritish ? 'co.uk' : nearest.ending}`
  return suggested === domain ? undefined : `${email.slice(0, at)}@${suggested}`
}
