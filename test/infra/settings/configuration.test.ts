import { App } from 'aws-cdk-lib'
import { describe, expect, it } from 'vitest'
import { readDeployment } from '#infra/settings/configuration.ts'
import cdk from '../../../cdk.json' with { type: 'json' }
import completeSettings from '../complete-settings.json' with { type: 'json' }

const read = (dev: object, stage = 'dev', context: object = {}) =>
  readDeployment(new App({ context: { stage, stages: { dev, prod: {} }, ...context } }).node)

const secret = 'arn:aws:secretsmanager:eu-west-2:111122223333:secret:hcaptcha-a1B2c3'
const certificate = 'arn:aws:acm:us-east-1:111122223333:certificate/0f8b8a3c-1111-4222-8333-444455556666'
const zone = { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' }

describe('the configuration of a stage', () => {
  it('has sensible defaults, in London', () => {
    const { stage, settings, configuration } = read({})
    expect(stage).toBe('dev')
    expect(settings).toMatchObject({
      region: 'eu-west-2',
      domain: null,
      captchaSecret: null,
      alarmEmail: null,
      reservedConcurrency: {},
    })
    expect(configuration).toMatchObject({ universityName: 'Example University', numberWidth: 7 })
  })

  it("takes the university's settings", () => {
    const { settings, configuration } = read({
      region: 'eu-west-1',
      sender: 'admissions@mail.example.ac.uk',
    })
    expect(settings.region).toBe('eu-west-1')
    expect(configuration).not.toHaveProperty('region')
    expect(configuration.sender).toBe('admissions@mail.example.ac.uk')
  })

  it.each([
    ['an unknown setting', { univresityName: 'Example' }, 'univresityName'],
    ['a site address, which the stack sets', { siteUrl: 'https://www.example.org' }, 'siteUrl'],
    ['an invalid Region', { region: 'London' }, 'region is not an AWS Region'],
    ['a blank name', { universityName: ' ' }, 'universityName must not be blank'],
    ['a text for a number', { numberWidth: '7' }, 'numberWidth'],
    ['a negative width', { numberWidth: -1 }, 'numberWidth Too small'],
    ['a sender without a domain', { sender: 'clearing' }, 'sender Invalid email address'],
    ['an invalid link', { interestUrl: 'clearing page' }, 'interestUrl'],
    ['a link without TLS', { interestUrl: 'http://www.example.org' }, 'interestUrl must begin with https://'],
    ['a prefix with a space', { numberPrefix: 'C L' }, 'numberPrefix must be 1 to 8 capital letters'],
    ['a scale of nothing', { ucatScale: 0 }, 'ucatScale Too small'],
    ['a scale beyond what the form takes', { ucatScale: 3601 }, 'ucatScale Too big'],
    ['a negative threshold', { ucatThreshold: -1 }, 'ucatThreshold Too small'],
    ['no mail a day', { mailsPerDay: 0 }, 'mailsPerDay Too small'],
    ['an empty captcha key', { captchaSiteKey: '' }, 'captchaSiteKey must not be blank'],
    ['an impossible IELTS score', { ielts: { overall: 65, part: 5.5 } }, 'ielts.overall Too big'],
    [
      'an impossible TOEFL score',
      { toefl: { overall: 90, listening: 31, reading: 18, speaking: 18, writing: 17 } },
      'toefl.listening Too big',
    ],
    [
      'a captcha without its secret',
      { captchaSiteKey: 'key' },
      'captchaSecret and captchaSiteKey belong together',
    ],
    [
      'a secret without its captcha',
      { captchaSecret: secret },
      'captchaSecret and captchaSiteKey belong together',
    ],
    [
      'a captcha secret of another Region',
      { captchaSiteKey: 'key', captchaSecret: secret.replace('eu-west-2', 'eu-west-1') },
      "captchaSecret must be in the stage's Region",
    ],
    [
      'a captcha secret instead of its ARN',
      { captchaSiteKey: 'key', captchaSecret: '0x123' },
      'captchaSecret must be the whole ARN of a secret',
    ],
    ['an invalid domain', { domain: { name: 'clearing', certificate } }, 'domain.name must be a host name'],
    ['an address for a domain', { domain: { name: 'https://a.example.org', certificate } }, 'domain.name'],
    ['a domain alone', { domain: { name: 'clearing.example.org' } }, 'domain needs either zone'],
    [
      'a domain with both',
      { domain: { name: 'clearing.example.org', certificate, zone } },
      'domain needs either zone',
    ],
    [
      'a domain outside its zone',
      { domain: { name: 'clearing.example.com', zone } },
      'domain.name must be in the zone',
    ],
    [
      'a certificate in another Region than us-east-1',
      {
        domain: { name: 'clearing.example.org', certificate: certificate.replace('us-east-1', 'eu-west-2') },
      },
      'domain.certificate must be the ARN of a certificate in us-east-1',
    ],
    [
      'a zone by its name',
      { domain: { name: 'clearing.example.org', zone: { id: 'example.org', name: 'example.org' } } },
      'domain.zone.id must be the id of a Route 53 hosted zone',
    ],
    [
      'an alarm address that is no email address',
      { alarmEmail: 'operations' },
      'alarmEmail must be an email address',
    ],
    [
      'no concurrency at all',
      { reservedConcurrency: { 'sign-in': 0 } },
      'reservedConcurrency.sign-in must be 1 or more',
    ],
    [
      'an unknown identity',
      { senderIdentity: 'mine' },
      'senderIdentity must be create, existing or subdomain',
    ],
    ['a name instead of a vault', { backupCopy: 'copies' }, 'backupCopy must be the ARN of a backup vault'],
    [
      "copies in the stage's own Region",
      { backupCopy: 'arn:aws:backup:eu-west-2:111122223333:backup-vault:copies' },
      'backupCopy must be in another Region',
    ],
    ['half a call', { reservedConcurrency: { 'sign-in': 1.5 } }, 'reservedConcurrency.sign-in must be'],
    [
      'a time without an offset',
      { provisionedConcurrency: { from: '2027-08-12T07:30', to: '2027-08-12T12:00:00+01:00' } },
      'provisionedConcurrency.from must be an instant with its offset',
    ],
    [
      'an end before the start',
      { provisionedConcurrency: { from: '2027-08-12T12:00:00Z', to: '2027-08-12T12:30:00+01:00' } },
      'provisionedConcurrency.to must be after from',
    ],
    [
      'more executions in advance than the call may use',
      {
        reservedConcurrency: { 'sign-in': 10 },
        provisionedConcurrency: { from: '2027-08-12T06:30:00Z', to: '2027-08-12T11:00:00Z', others: 11 },
      },
      'provisionedConcurrency must not exceed reservedConcurrency',
    ],
    ['an invalid version', { originSecretVersion: 'new' }, 'originSecretVersion must be the id of a version'],
  ])('refuses %s in one line that says what to change', (_, settings, complaint) => {
    const attempt = () => read(settings)
    expect(attempt).toThrow('Cannot deploy stage "dev". Correct its settings in cdk.json: ')
    expect(attempt).toThrow(complaint)
    expect(attempt).not.toThrow('\n')
  })

  it('refuses stage test without a sender and an alarm address', () => {
    expect(() => read({}, 'test', { stages: { test: {} } })).toThrow(
      'Cannot deploy stage "test". Correct its settings in cdk.json: sender must be at a domain of yours, not clearing@example.org; alarmEmail must be the address that receives the alarms.',
    )
  })

  it('lists everything that prod lacks in one line', () => {
    const attempt = () => read({}, 'prod', { stages: { prod: {} } })
    for (const setting of [
      ...Object.keys(completeSettings).filter(key => key !== 'captcha'),
      'captchaSecret',
    ])
      expect(attempt, setting).toThrow(new RegExp(`\\b${setting}\\b`))
    expect(attempt).not.toThrow('\n')
  })

  it.each(Object.keys(completeSettings))('refuses prod without %s', missing => {
    const settings = Object.fromEntries(Object.entries(completeSettings).filter(([key]) => key !== missing))
    expect(() => read({}, 'prod', { stages: { prod: completeSettings } })).not.toThrow()
    expect(() => read({}, 'prod', { stages: { prod: settings } })).toThrow(missing)
  })

  it.each(['clearing@mail.example.org', 'clearing@example.ac.uk', 'clearing@example.com'])(
    'refuses the sender %s in prod, and takes it in dev',
    sender => {
      const context = { stages: { prod: { ...completeSettings, sender } } }
      expect(() => read({}, 'prod', context)).toThrow(`not ${sender}.`)
      expect(read({ sender }).configuration.sender).toBe(sender)
    },
  )

  it('takes settings from a file that the command line names', () => {
    const settings = 'test/infra/complete-settings.json'
    expect(read({}, 'prod', { settings }).settings).toMatchObject(completeSettings)
  })

  it('refuses an unknown stage', () => {
    expect(() => read({}, 'prdo')).toThrow('cdk.json has no stage "prdo". It has dev, prod.')
  })

  it.each([
    ['a certificate of its own', { domain: { name: 'clearing.example.org', certificate } }],
    ['a zone of this account', { domain: { name: 'clearing.example.org', zone } }],
    ["the zone's own name", { domain: { name: 'example.org', zone } }],
    ['a captcha', { captchaSiteKey: 'key', captchaSecret: secret }],
  ])('takes %s', (_, settings) => {
    expect(read(settings).settings).toMatchObject(settings)
  })

  it.each(Object.entries(cdk.context.stages))('accepts the settings of %s in cdk.json', (stage, settings) => {
    expect(() => read({}, stage, { stages: { [stage]: { ...completeSettings, ...settings } } })).not.toThrow()
  })
})
