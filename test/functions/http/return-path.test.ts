import { describe, expect, it } from 'vitest'
import { defaultReturnPath, toReturnPath } from '#functions/http/return-path.ts'

describe('the return path', () => {
  it.each([
    '/applicant',
    '/applicant/applications/new?a=1&b=%20#c',
    '/applicant/applications/new?discount=100%&from=https%253A%252F%252Fexample.org',
  ])('may be %s', path => {
    expect(toReturnPath(path)).toBe(path)
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
    '/applicant/.\\evil',
    '/applicant/..//evil.example',
    '/%2Fevil.example',
    '/applicant/a%5Cevil.example',
    '/applicant/a%250d%250aset-cookie:a=b',
    '/applicant/a?b=%0d%0aset-cookie:a=b',
    '/applicant/new?a=\\evil.example',
    '/',
    '/applicants',
    '/documents/add?requestId=x',
    '/applicant/../documents/add?requestId=x',
    `/applicant/${'x'.repeat(2000)}`,
  ])('never is %j', next => {
    expect(toReturnPath(next)).toBe(defaultReturnPath)
  })
})
