import { Annotations, Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { renderSecurityTxt } from '#infra/edge/security-txt.ts'
import { configuration } from '#shared/schemas/configuration.ts'
import { createStacks } from '../synthesised-stacks.ts'

describe('security.txt', () => {
  const now = new Date('2027-08-16T09:30:00Z')
  const text = renderSecurityTxt('mailto:security@example.ac.uk', 'https://clearing.example.ac.uk', now)

  it('has the contact, the languages and its own address', () => {
    expect(text.split('\n')).toEqual([
      'Contact: mailto:security@example.ac.uk',
      'Expires: 2028-07-01T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://clearing.example.ac.uk/.well-known/security.txt',
      '',
    ])
  })

  it('expires within a year, as RFC 9116 recommends', () => {
    const expires = new Date(/Expires: (.+)/.exec(text)?.[1] ?? '')
    expect(expires.getTime()).toBeGreaterThan(now.getTime())
    expect(expires.getTime() - now.getTime()).toBeLessThan(365 * 86_400_000)
  })

  it('is the same in every deployment of half a year', () => {
    const [first, last] = ['2027-07-01T00:00:00Z', '2027-12-31T23:59:59Z'].map(time =>
      renderSecurityTxt('mailto:security@example.ac.uk', 'https://clearing.example.ac.uk', new Date(time)),
    )
    expect(first).toBe(last)
  })

  it.each(['security@example.org', 'http://example.org/security'])('is not configured with %s', contact => {
    expect(configuration.safeParse({ securityContact: contact }).success).toBe(false)
  })
})

it.each([
  ['prod', {}, 1],
  [
    'prod',
    { domain: { name: 'clearing.example.org', zone: { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' } } },
    0,
  ],
  ['dev', {}, 0],
])('stage %s with %o prints %i warnings about old versions of TLS', (stage, settings, count) => {
  const { portal } = createStacks(settings, stage)
  expect(Annotations.fromStack(portal).findWarning('*', Match.stringLikeRegexp('TLS 1.0'))).toHaveLength(
    count,
  )
})
