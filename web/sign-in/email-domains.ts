const lines = (text: string) => text.trim().split(/\s+/)

/** Mail providers that a mistyped domain may have meant: large ones, UK access providers, common abroad. */
export const providers = lines(`
  gmail.com googlemail.com outlook.com hotmail.co.uk hotmail.com live.co.uk live.com msn.com yahoo.co.uk yahoo.com
  ymail.com rocketmail.com icloud.com me.com mac.com aol.com aol.co.uk outlook.co.uk proton.me protonmail.com gmx.com
  gmx.co.uk mail.com zoho.com fastmail.com
  btinternet.com btopenworld.com btconnect.com bt.com talk21.com sky.com virginmedia.com virgin.net ntlworld.com
  blueyonder.co.uk talktalk.net talktalk.co.uk tiscali.co.uk orange.net o2.co.uk freeserve.co.uk wanadoo.co.uk
  plus.com fsmail.net uwclub.net ee.co.uk
  qq.com 163.com 126.com naver.com yahoo.co.in yahoo.fr hotmail.fr orange.fr free.fr web.de gmx.de t-online.de
  libero.it wp.pl o2.pl onet.pl yandex.com yandex.ru mail.ru rediffmail.com`)

/** Real domains that only look like a slip of one of the providers. */
export const lookalikes = lines(`
  email.com hey.com pm.me gmx.net gmx.at gmx.ch mail.de mail.ee abv.bg vip.qq.com foxmail.com 139.com 188.com sina.com
  daum.net nate.com tuta.io tuta.com duck.com zohomail.com yeah.net op.pl wp.eu interia.pl sfr.fr neuf.fr laposte.net
  wanadoo.fr tin.it alice.it virgilio.it eircom.net vodafone.net att.net cox.net usa.net inbox.com ukr.net bk.ru
  list.ru ya.ru plus.net plusnet.com orange.com aim.com sky.uk`)

/** Providers with a domain in many countries: hotmail.de, yahoo.es. */
export const families = ['yahoo', 'hotmail', 'live', 'outlook']
export const endings = lines(`
  com co.uk ie fr de it es nl be at ch pt dk se no fi pl cz hu ro bg gr ca in co.in com.au com.br com.ar com.mx com.sg
  com.hk com.tw com.tr com.my co.jp jp co.kr co.za co.nz co.id co.th net org uk eu`)

/** Schools, universities and public bodies, whose domains are never doubted for being unknown. */
export const institution = /\.(?:ac|sch|gov|nhs|org|police)\.uk$|\.(?:edu|ac|sch|school)(?:\.[a-z]{2})?$/
