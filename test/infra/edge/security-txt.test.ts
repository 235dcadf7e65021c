import { describe, expect, it } from 'vitest'
import { renderSecurityTxt } from '#infra/edge/security-txt.ts'

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

  it.each([
    ['2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z'],
    ['2027-06-30T23:59:59Z', '2028-01-01T00:00:00Z'],
    ['2027-07-01T00:00:00Z', '2028-07-01T00:00:00Z'],
    ['2027-12-31T23:59:59Z', '2028-07-01T00:00:00Z'],
  ])('written at %s expires at %s, within a year as RFC 9116 recommends', (now, expires) => {
    expect(renderSecurityTxt('mailto:a@example.org', 'https://a.example.org', new Date(now))).toContain(
      `Expires: ${expires}\n`,
    )
  })
})
