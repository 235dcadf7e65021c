import { expect, it } from 'vitest'
import { everySetting, existingSettings, readStage } from '../synthesised-stacks.ts'

const readIdentity = (settings: object) => {
  const { propertiesByType, propertiesOf, template } = readStage(settings).portal
  const { PORTAL_CONFIGURATION } = propertiesOf('mails', 'send-mail', 'lambda').Environment.Variables
  return {
    identities: propertiesByType('AWS::SES::EmailIdentity').map(({ EmailIdentity }) => EmailIdentity),
    sender: /clearing@[\w.]+/.exec(JSON.stringify(PORTAL_CONFIGURATION))?.[0],
    outputs: Object.keys(template.findOutputs('*')).filter(name => name.startsWith('MailDnsRecord')).length,
  }
}

it.each([
  ['at a subdomain for the stage', everySetting, ['dev.uni.test'], 'clearing@dev.uni.test', 6],
  ['of an identity that exists already', existingSettings, [], 'clearing@uni.test', 0],
])('the sender may be %s', (_, settings, identities, sender, outputs) => {
  expect(readIdentity(settings)).toEqual({ identities, sender, outputs })
})

it('SES holds back mails to addresses that bounced only, and reports what became of each mail', () => {
  const { propertiesByType } = readStage().portal
  expect(propertiesByType('AWS::SES::ConfigurationSet')).toMatchObject([
    {
      SuppressionOptions: { SuppressedReasons: ['BOUNCE'] },
      // The alarms of bounces and complaints use them.
      ReputationOptions: { ReputationMetricsEnabled: true },
    },
  ])
  const [{ EventDestination }] = propertiesByType('AWS::SES::ConfigurationSetEventDestination')
  expect(EventDestination).toMatchObject({
    Enabled: true,
    MatchingEventTypes: ['delivery', 'deliveryDelay', 'bounce', 'complaint'],
  })
})
