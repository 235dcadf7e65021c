import { expect, it } from 'vitest'
import { renderSecurityTxt } from '#infra/edge/security-txt.ts'

it.each([
  ['2027-06-30T23:59:59Z', '2028-01-01T00:00:00Z'],
  ['2027-07-01T00:00:00Z', '2028-07-01T00:00:00Z'],
])('security.txt of %s expires at %s, within a year as RFC 9116 recommends', (now, expires) => {
  expect(renderSecurityTxt('mailto:a@example.org', 'https://a.example.org', new Date(now))).toContain(
    `Expires: ${expires}\n`,
  )
})
