import { expect, it } from 'vitest'
import { formatSender, mailer } from '#functions/gateways/mailer.ts'
import { configuration } from '#shared/schemas/configuration.ts'
import { listMailsTo, newUcasId } from '../support/local-portal.ts'

it.each([
  [{}, '"Example University" <clearing@example.org>', null],
  [
    { universityName: 'Ysgol Llŷn', sender: 'clearing@uni.test', replyTo: 'admissions@uni.test' },
    '=?UTF-8?B?WXNnb2wgTGzFt24=?= <clearing@uni.test>',
    'admissions@uni.test',
  ],
])('with the configuration %j a mail is from %s, and answers go to %s', async (settings, from, replyTo) => {
  const to = `a${newUcasId()}@example.org`
  const email = { subject: 'A subject', text: 'A text', html: '<p>A text</p>' }
  await mailer().send(configuration.parse(settings), { mailId: 'mail', to }, email)
  expect(await listMailsTo(to)).toMatchObject([{ ...email, from, replyTo }])
})

const sender = 'clearing@uni.test'
const format = (universityName: string) => formatSender({ universityName, sender })

it.each([
  ["King's College, London (KCL)", '"King\'s College, London (KCL)"'],
  ['The "New" \\ University', String.raw`"The \"New\" \\ University"`],
  ['<x@evil.test>', '"<x@evil.test>"'],
])('the sender %s is written %s', (name, written) => {
  expect(format(name)).toBe(`${written} <${sender}>`)
})

it('a long name outside ASCII becomes words of 75 characters or fewer, each of whole letters', () => {
  const name = `Ŵ${'🎓'.repeat(30)}`
  const words = format(name).split(' ').slice(0, -1)
  expect(words.length).toBeGreaterThan(1)
  for (const word of words) expect(word).toMatch(/^=\?UTF-8\?B\?[\w+/=]{1,63}\?=$/)
  const texts = words.map(word => Buffer.from(word.slice(10, -2), 'base64').toString())
  expect(texts.join('')).toBe(name)
})
