import { Annotations, Match } from 'aws-cdk-lib/assertions'
import { expect, it } from 'vitest'
import { everySetting, existingSettings, readStage } from './synthesised-stacks.ts'

const { portal, data, edge } = readStage()
const { propertiesOf } = portal

it('no deployment creates or changes the flags', () => {
  const written = [portal, data, edge].flatMap(({ propertiesByType }) =>
    propertiesByType('AWS::SSM::Parameter'),
  )
  const names = written.map(({ Name }) => Name)
  expect(names).toContain('/dev/release')
  for (const name of names) expect(name).not.toMatch(/closed|embargo/)
})

it('the secrets are generated, and referenced by CloudFront only, by the version to which they are rotated', () => {
  for (const { SecretString } of data.propertiesByType('AWS::SecretsManager::Secret'))
    expect(SecretString).toBeUndefined()
  const referencesOf = (value: object) => JSON.stringify(value).match(/\{\{resolve:secretsmanager:/g) ?? []
  const { Origins } = propertiesOf('site', 'distribution').DistributionConfig
  expect(referencesOf(Origins)).toHaveLength(1)
  expect([portal, data, edge].flatMap(stack => referencesOf(stack.template.toJSON()))).toHaveLength(1)
  const rotated = readStage(everySetting).portal.propertiesOf('site', 'distribution').DistributionConfig
  expect(JSON.stringify(rotated.Origins)).toContain(`:SecretString:::${everySetting.originSecretVersion}}}`)
})

it('a deployment warns of a UCAT threshold that nobody can reach', () => {
  const text = Match.stringLikeRegexp('No applicant can reach the UCAT threshold')
  const warnings = [{}, existingSettings].map(settings =>
    Annotations.fromStack(readStage(settings).portal.stack).findWarning('*', text),
  )
  expect(warnings.map(({ length }) => length)).toEqual([1, 0])
})
