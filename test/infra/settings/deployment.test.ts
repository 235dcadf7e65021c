import { App } from 'aws-cdk-lib'
import { describe, expect, it } from 'vitest'
import { UserError } from '#infra/errors/user-error.ts'
import { readDeployment } from '#infra/settings/deployment.ts'
import cdk from '../../../cdk.json' with { type: 'json' }
import completeSettings from '../complete-settings.json' with { type: 'json' }

const read = (dev: object, stage = 'dev', context: object = {}) =>
  readDeployment(new App({ context: { stage, stages: { dev, prod: {} }, ...context } }).node)

const secret = 'arn:aws:secretsmanager:eu-west-2:111122223333:secret:hcaptcha-a1B2c3'
const certificate = 'arn:aws:acm:us-east-1:111122223333:certificate/0f8b8a3c-1111-4222-8333-444455556666'
const zone = { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' }

describe('the configuration of a stage', () => {
  const domain = { name: 'clearing.example.org', certificate }
  const captcha = { captchaSiteKey: 'key', captchaSecret: secret }

  it.each<[settings: object, complaint: string]>([
    [{ univresityName: 'Example' }, 'univresityName'],
    [
      { lawfulBasis: 'a'.repeat(900), ucasNextStep: 'b'.repeat(900) },
      'bytes too long together; shorten the longest',
    ],
    [{ region: 'London' }, 'region is not an AWS Region'],
    [{ universityName: ' ' }, 'universityName must not be blank'],
    [{ universityName: 'A\r\nBcc: x@example.org' }, 'universityName must be one line'],
    [{ universityName: 'Ŵ'.repeat(61) }, 'universityName must have 120 bytes or fewer'],
    [{ sender: 'clearing' }, 'sender Invalid email address'],
    [{ replyTo: 'a@example.org\r\nBcc: x@example.org' }, 'replyTo Invalid email address'],
    [{ interestUrl: 'http://www.example.org' }, 'interestUrl must begin with https://'],
    [{ numberPrefix: 'C L' }, 'numberPrefix must be 1 to 8 capital letters'],
    [{ mailsPerDay: 24_999 }, 'mailsPerDay must be 5 or more for each of the expectedApplicants'],
    [{ expectedApplicants: 10_001 }, 'mailsPerDay must be 5 or more for each of the expectedApplicants'],
    [{ ielts: { overall: 65, part: 5.5 } }, 'ielts.overall Too big'],
    [{ captchaSiteKey: 'key' }, 'captchaSecret and captchaSiteKey belong together'],
    [{ captchaSecret: secret }, 'captchaSecret and captchaSiteKey belong together'],
    [{ ...captcha, region: 'eu-west-1' }, "captchaSecret must be in the stage's Region"],
    [{ ...captcha, captchaSecret: '0x123' }, 'captchaSecret must be the whole ARN of a secret'],
    [{ domain: { ...domain, name: 'clearing' } }, 'domain.name must be a host name'],
    [{ domain: { ...domain, name: `${'a'.repeat(60)}.org.uk` } }, 'domain.name must have 64 characters or'],
    [{ domain: { name: 'clearing.example.org' } }, 'domain needs either zone'],
    [{ domain: { ...domain, zone } }, 'domain needs either zone'],
    [{ domain: { name: 'clearing.example.com', zone } }, 'domain.name must be in the zone'],
    [{ domain: { ...domain, certificate: secret } }, 'domain.certificate must be the ARN of a certificate'],
    [{ domain: { name: 'example.org', zone: { ...zone, id: 'example.org' } } }, 'domain.zone.id must be'],
    [{ reservedConcurrency: { 'sign-in': 0 } }, 'reservedConcurrency.sign-in must be 1 or more'],
    [{ originSecretVersion: 'new' }, 'originSecretVersion must be the id of a version'],
    ...['clearing', 'a/b/c', 'owner/*', 'owner@1/clearing', 'owner/clearing@1', ''].map(
      (githubRepository): [object, string] => [{ githubRepository }, 'githubRepository must be'],
    ),
  ])('refuses %j and says what to change', (settings, complaint) => {
    const attempt = () => read(settings)
    expect(attempt).toThrow('Cannot deploy stage "dev". Correct its settings in cdk.json:\n')
    expect(attempt).toThrow(complaint)
  })

  it('refuses stage test only for its sender and alarm address', () => {
    expect(() => read({}, 'test', { stages: { test: {} } })).toThrow(
      new UserError(
        'Cannot deploy stage "test". Correct its settings in cdk.json:\n- sender must be at a domain of yours, not clearing@example.org\n- alarmEmail must be the address that receives the alarms',
      ),
    )
  })

  it.each([
    ['nothing is set', {}],
    ['another setting is wrong', { region: 'London' }],
  ])('lists everything that prod lacks when %s', (_, prod) => {
    const attempt = () => read({}, 'prod', { stages: { prod } })
    for (const setting of [
      ...Object.keys(completeSettings).filter(key => key !== 'captcha'),
      'captchaSecret',
    ])
      expect(attempt, setting).toThrow(new RegExp(`\\b${setting}\\b`))
  })

  it.each(['clearing@mail.example.org', 'clearing@example.ac.uk', 'clearing@example.com'])(
    'refuses the sender %s in prod, and takes it in dev',
    sender => {
      const context = { stages: { prod: { ...completeSettings, sender } } }
      expect(() => read({}, 'prod', context)).toThrow(`not ${sender}`)
      expect(read({ sender }).configuration.sender).toBe(sender)
    },
  )

  it('takes settings from a file that the command line names', () => {
    const settings = 'test/infra/complete-settings.json'
    expect(read({}, 'prod', { settings }).settings).toMatchObject(completeSettings)
  })

  it('refuses an unknown stage, and to choose one itself', () => {
    expect(() => read({}, 'prdo')).toThrow('cdk.json has no stage "prdo". It has dev, prod.')
    expect(() => read({}, 'dev', { stage: undefined })).toThrow('Name the stage')
  })

  it('takes the name of a zone for its domain', () => {
    const settings = { domain: { name: 'example.org', zone } }
    expect(read(settings).settings).toMatchObject(settings)
  })

  it.each(Object.entries(cdk.context.stages))('accepts the settings of %s in cdk.json', (stage, settings) => {
    expect(() => read({}, stage, { stages: { [stage]: { ...completeSettings, ...settings } } })).not.toThrow()
  })
})
