import { run } from '@zootools/email-spell-checker'

const splitWords = (text: string) => text.trim().split(/\s+/)

/** Mail providers that the portal suggests for a misspelt domain. */
export const providers = splitWords(`
  gmail.com googlemail.com outlook.com hotmail.co.uk hotmail.com live.co.uk live.com msn.com yahoo.co.uk yahoo.com
  ymail.com rocketmail.com icloud.com me.com mac.com aol.com aol.co.uk outlook.co.uk proton.me protonmail.com gmx.com
  gmx.co.uk mail.com zoho.com fastmail.com
  btinternet.com btopenworld.com btconnect.com bt.com talk21.com sky.com virginmedia.com virgin.net ntlworld.com
  blueyonder.co.uk talktalk.net talktalk.co.uk tiscali.co.uk orange.net o2.co.uk freeserve.co.uk wanadoo.co.uk
  plus.com fsmail.net uwclub.net ee.co.uk
  qq.com 163.com 126.com naver.com yahoo.co.in yahoo.fr hotmail.fr orange.fr free.fr web.de gmx.de t-online.de
  libero.it wp.pl o2.pl onet.pl yandex.com yandex.ru mail.ru rediffmail.com`)

/** Real domains that resemble one of the providers. */
export const lookalikes = splitWords(`
  email.com hey.com pm.me gmx.net gmx.at gmx.ch mail.de mail.ee abv.bg vip.qq.com foxmail.com 139.com 188.com sina.com
  daum.net nate.com tuta.io tuta.com duck.com zohomail.com yeah.net op.pl wp.eu interia.pl sfr.fr neuf.fr laposte.net
  wanadoo.fr tin.it alice.it virgilio.it eircom.net vodafone.net att.net cox.net usa.net inbox.com ukr.net bk.ru
  list.ru ya.ru plus.net plusnet.com orange.com aim.com sky.uk karoo.co.uk f2s.com fastmail.co.uk
  hanmail.net online.de t-online.hu o2.de o2online.de o2.cz onet.eu ya.com hot.ee liwest.at uol.com usa.com dr.com
  gmx.eu gmx.us gmx.fr gmx.it gmx.es gmx.li gmx.biz gmx.org gmx.info orange.es orange.pl orange.ro orange.be
  mailo.com onmail.com yopmail.com mail.fr mail.pt mail.dk mail.ch mail.bg mail.lv mail.kz mail.ua mail.org mail.net
  mail.us proton.ch protonmail.ch zoho.com.au yandex.kz yandex.by yandex.ua yandex.com.tr msn.cn`)

/** Providers with a domain in many countries: hotmail.de, yahoo.es. */
const families = ['yahoo', 'hotmail', 'live', 'outlook']
const endings = splitWords(`
  com co.uk ie fr de it es nl be at ch pt dk se no fi pl cz hu ro bg gr ca in co.in com.au com.br com.ar com.mx com.sg
  com.hk com.tw com.tr com.my co.jp jp co.kr co.za co.nz co.id co.th net org uk eu`)
/** Further endings of these providers, too rare to be suggested: hotmail.cl. */
const rareEndings = splitWords(`
  cl cn hk hr id kr lt lv my ph rs ru sa sg sk vn com.cn com.co com.ec com.gr com.pe com.ph com.pt com.ua com.ve com.vn
  co.il`)

/** The domains of schools, universities and public bodies. */
const institutionPattern = /\.(?:ac|sch|gov|nhs|org|police)\.uk$|\.(?:edu|ac|sch|school)(?:\.[a-z]{2})?$/

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
