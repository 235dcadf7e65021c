import { App } from 'aws-cdk-lib'
import { describe, expect, it } from 'vitest'
import { deployment } from '#infra/configuration.ts'

const deployed = (dev: object, stage = 'dev') =>
  deployment(new App({ context: { stage, stages: { dev, prod: {} } } }).node)

describe('the configuration of a stage', () => {
  it('has sensible defaults, in London', () => {
    const { stage, region, configuration } = deployed({})
    expect({ stage, region }).toEqual({ stage: 'dev', region: 'eu-west-2' })
    expect(configuration).toMatchObject({ universityName: 'Example University', numberWidth: 7 })
  })

  it('takes what the university chose', () => {
    const { region, configuration } = deployed({
      region: 'eu-west-1',
      sender: 'admissions@mail.example.ac.uk',
    })
    expect(region).toBe('eu-west-1')
    expect(configuration.sender).toBe('admissions@mail.example.ac.uk')
  })

  it.each([
    ['an unknown setting', { univresityName: 'Example' }, 'univresityName'],
    ['an address, which the stack knows', { siteUrl: 'https://www.example.org' }, 'siteUrl'],
    ['a Region that is none', { region: 'London' }, 'region is not an AWS Region'],
    ['a blank name', { universityName: ' ' }, 'universityName must not be blank'],
    ['a text for a number', { numberWidth: '7' }, 'numberWidth'],
    ['a negative width', { numberWidth: -1 }, 'numberWidth must be 1 to 12'],
    ['a sender without a domain', { sender: 'clearing' }, 'sender must be an e-mail address'],
    ['a link that is none', { interestUrl: 'clearing page' }, 'interestUrl'],
    [
      'a link in the clear',
      { interestUrl: 'http://www.example.org' },
      'interestUrl must begin with https://',
    ],
    ['a prefix with a space', { numberPrefix: 'C L' }, 'numberPrefix must be 1 to 8 capital letters'],
    ['a scale of nothing', { ucatScale: 0 }, 'ucatScale must be more than 0'],
    ['a negative threshold', { ucatThreshold: -1 }, 'ucatThreshold must be 0 or more'],
    ['an empty captcha key', { captchaSiteKey: '' }, 'captchaSiteKey must be a key'],
    ['an impossible IELTS score', { ielts: { overall: 65, part: 5.5 } }, 'ielts must be scores from 0 to 9'],
    [
      'an impossible TOEFL score',
      { toefl: { overall: 90, listening: 31, reading: 18, speaking: 18, writing: 17 } },
      'toefl must be 0 to 120 overall and 0 to 30 in each part',
    ],
  ])('refuses %s in one line that says what to change', (_, settings, complaint) => {
    const attempt = () => deployed(settings)
    expect(attempt).toThrow('Stage "dev" in cdk.json cannot be deployed')
    expect(attempt).toThrow(complaint)
    expect(attempt).not.toThrow('\n')
  })

  it('refuses a stage that is not there', () => {
    expect(() => deployed({}, 'prdo')).toThrow('There is no stage "prdo": cdk.json has dev, prod.')
  })
})
