import { expect, it } from 'vitest'
import { everySetting, existingSettings, readStage } from '../synthesised-stacks.ts'

const readIdentities = (settings: object) => {
  const { propertiesByType, propertiesOf, template } = readStage(settings).portal
  const outputs = Object.entries(template.findOutputs('*')).filter(([name]) => /^MailDnsRecord/.test(name))
  return {
    identities: propertiesByType('AWS::SES::EmailIdentity').map(({ EmailIdentity }) => EmailIdentity),
    records: outputs.map(([, { Value }]) => Value),
    configuration: propertiesOf('mails', 'send-mail', 'lambda').Environment.Variables.PORTAL_CONFIGURATION,
  }
}

it('the sender may be at a subdomain for the stage, with its records among the outputs', () => {
  const { identities, records, configuration } = readIdentities(everySetting)
  expect(identities).toEqual(['dev.uni.test'])
  expect(JSON.stringify(configuration)).toContain('clearing@dev.uni.test')
  expect(records.slice(0, 3).map(record => JSON.stringify(record))).toEqual(
    [1, 2, 3].map(number => expect.stringContaining(`DkimDNSTokenValue${number}`)),
  )
  expect(records.slice(3)).toEqual([
    'bounce.dev.uni.test MX 10 feedback-smtp.eu-west-2.amazonses.com',
    'bounce.dev.uni.test TXT "v=spf1 include:amazonses.com -all"',
    '_dmarc.dev.uni.test TXT "v=DMARC1; p=none"',
  ])
})

it('an identity may exist already, and then the stage creates neither one nor records', () => {
  expect(readIdentities(existingSettings)).toMatchObject({ identities: [], records: [] })
})

it("delivery events invoke the function that records them, for this stage's mails only", () => {
  const { idOf, propertiesOf } = readStage().portal
  const { EventPattern, Targets } = propertiesOf('mails', 'delivery-events')
  expect(EventPattern.detail.mail.tags).toEqual({
    'ses:configuration-set': [{ Ref: idOf('mail', 'set') }],
  })
  expect(Targets).toMatchObject([{ Arn: { Ref: idOf('mails', 'record-mail-event', 'live') } }])
})
