import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultReturnPath, returnPath } from '#functions/http/return-path.ts'

const origin = 'https://portal.example'

describe('the return path', () => {
  it.each([
    '/',
    '/applicant/applications/new?a=1&b=%20',
    '/documents/add?requestId=x#y',
    '/a%20b?discount=100%&from=https%253A%252F%252Fexample.org',
  ])('may be %s', path => {
    expect(returnPath(path)).toBe(path)
  })

  // Specification 2.4, 9.22
  it.each([
    undefined,
    '',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/%0d%0aset-cookie:a=b',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    ' /x',
    '/x y',
    '/é',
    '/./\\evil',
    '/a/..//evil.example',
    '/./%2Fevil.example',
    '%2F%2Fevil.example',
    '/%2Fevil.example',
    '/%252F%252Fevil.example',
    '/%255Cevil.example',
    '/a/..%2F%2Fevil.example',
    '/a/%2e%2e//evil.example',
    '/a%5Cevil.example',
    '/a%255Cb',
    '/a%250d%250aset-cookie:a=b',
    '/a?b=%0d%0aset-cookie:a=b',
    '/a%C2%85b',
    '/a%zz',
    '/portal/auth/signout',
    '/%70ortal/auth/signout',
    '/a/..%2Fportal/auth/signout',
    '/PORTAL/auth/signout',
    `/${'x'.repeat(2000)}`,
  ])('never is %j', next => {
    expect(returnPath(next)).toBe(defaultReturnPath)
  })

  // ASVS 1.1.1, 1.2.2, 3.7.2
  it('stays on the site for any input', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2f',
      '%5C',
      '%25',
      '2F',
      '@',
      ':',
      'evil.example',
      'https:',
      '\t',
      '\n',
      '\0',
      '?',
      '#',
      'a',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), parts => {
        const path = returnPath(parts.join(''))
        expect(path.startsWith('/')).toBe(true)
        expect(new URL(path, origin).origin).toBe(origin)
        const decoded = decodeURIComponent(path.split(/[?#]/)[0] ?? '')
        expect(new URL(decoded, origin).origin).toBe(origin)
      }),
      { numRuns: 2000 },
    )
  })
})
