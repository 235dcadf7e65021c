import commonProviders from 'email-providers/common.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { otherDomains, suggestEmail, suggestedDomains } from '#web/sign-in/email-suggestion.ts'

const suggestDomain = (domain: string) => suggestEmail(`you@${domain}`)?.replace('you@', '')

const slips: Record<string, string> = {
  'gmail.com':
    'gmial.com gmai.com gmail.co gmail.con gmail.cm gmail.cmo gmail.om gmail.comm gmail.vom gmail.c gmail.net gmail.org gmail.uk gmail.co.uk gmailcom.com gmailc.om gmaill.com gnail.com gmil.com gamil.com gmali.com gmal.com gmsil.com gimail.com gmial.con',
  'hotmail.com':
    'hotmial.com hotmal.com hotmai.com hotmaill.com hotnail.com hotamil.com homail.com hormail.com gotmail.com hotmail.con hotmail.co hotmail.cm',
  'hotmail.co.uk': 'hotmail.uk hotmail.co.k hotmail.couk hotmail.comuk hotmial.co.uk',
  'hotmail.de': 'hotmial.de',
  'outlook.com': 'outlok.com outloo.com outllok.com outook.com oulook.com outlook.con outlook.co',
  'icloud.com': 'iclod.com icluod.com icould.com iclould.com icoud.com icloud.con icloud.co icloud.uk',
  'yahoo.com': 'yaho.com yahooo.com yahho.com yhoo.com yahoo.con yahoo.co yahoo.cmo',
  'yahoo.co.uk': 'yaho.co.uk yahoo.uk yahoo.co.k',
  'live.com': 'live.con live.cm',
  'live.co.uk': 'live.co.k',
  'btinternet.com': 'btinternet.co btinterent.com bitinternet.com',
  'virginmedia.com': 'virginmedia.co virginmeda.com vriginmedia.com',
  'googlemail.com': 'googlemail.con googlmail.com',
}

/** Domains of schools, universities and families that resemble a provider's. */
const realDomains = `
  lu.se lmu.de ki.se up.pt uah.es liu.se liuc.it mah.se ou.nl hi.is bi.no ebs.de limt.co.uk madi.ru lfze.hu bihe.org
  outwood.com outlook.rmutr.ac.th student.gla.ac.uk ox.ac.uk school.hants.sch.uk nhs.org.uk gmit.ie live.mdx.ac.uk
  yahoo.es yahoo.com.ph hotmail.cl hotmail.co.il sky.com gmx.fr web.de wp.pl o2.pl hanmail.net karoo.co.uk example.org
  smithfamily.co my-own-domain.me.uk`
  .trim()
  .split(/\s+/)

describe('suggestEmail', () => {
  it.each(Object.entries(slips))('suggests %s for its slips', (domain, typed) => {
    for (const slip of typed.split(' ')) expect([slip, suggestDomain(slip)]).toEqual([slip, domain])
  })

  it('suggests nothing for a domain that people have', () => {
    const domains = [...suggestedDomains, ...otherDomains, ...realDomains, ...commonProviders, 'Gmail.com']
    expect(domains.filter(suggestDomain)).toEqual([])
  })

  it('does not change the part before the @', () => {
    expect(suggestEmail('Zoë.O’Neill+ucas@GMIAL.com')).toBe('Zoë.O’Neill+ucas@gmail.com')
  })

  it.each(['', '@', 'gmial.com', '@gmial.com'])('suggests nothing for %o, which is no address', typed => {
    expect(suggestEmail(typed)).toBeUndefined()
  })
})
