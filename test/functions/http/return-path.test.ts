import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultReturnPath, returnPath } from '#functions/http/return-path.ts'

const origin = 'https://portal.example'

describe('the return path', () => {
  it.each([
    '/applicant',
    '/applicant/applications/new?a=1&b=%20#c',
    '/applicant/applications/new?discount=100%&from=https%253A%252F%252Fexample.org',
  ])('may be %s', path => {
    expect(returnPath(path)).toBe(path)
  })

  it.each([
    undefined,
    '',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/applicant/%0d%0aset-cookie:a=b',
    '/applicant/x y',
    '/applicant/é',
    '/applicant/.\\evil',
    '/applicant/..//evil.example',
    '/applicant/../%2Fevil.example',
    '/%2Fevil.example',
    '/applicant/..%2F%2Fevil.example',
    '/applicant/%2e%2e//evil.example',
    '/applicant/a%5Cevil.example',
    '/applicant/a%250d%250aset-cookie:a=b',
    '/applicant/a?b=%0d%0aset-cookie:a=b',
    '/applicant/a%C2%85b',
    '/applicant/a%zz',
    '/applicant/a b?c',
    '/applicant/new?a=\\evil.example',
    '/Xapplicant',
    '/',
    '/applicants',
    '/documents/add?requestId=x',
    '/applicant/../documents/add?requestId=x',
    '/applicant/..%2Fdocuments/add?requestId=x',
    '/portal/auth/signout',
    `/applicant/${'x'.repeat(2000)}`,
  ])('never is %j', next => {
    expect(returnPath(next)).toBe(defaultReturnPath)
  })

  it('stays in the applicant area for any input', () => {
    const words = '/ \\ // . .. %2f %5C %25 2F @ : evil.example https: ? # a'.split(' ')
    const pieces = fc.constantFrom(...words, '\t', '\n', '\0')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), parts => {
        const path = returnPath(`/applicant${parts.join('')}`)
        const decoded = decodeURIComponent(path.split(/[?#]/)[0] ?? '')
        for (const { origin: host, pathname } of [new URL(path, origin), new URL(decoded, origin)]) {
          expect(host).toBe(origin)
          expect(pathname).toMatch(/^\/applicant(\/|$)/)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
