import { expect, it } from 'vitest'
import { UnavailableError } from '../check-runner/run-check.ts'
import { readSignatureVerdict } from './signatures.ts'

const zod = { name: 'zod', version: '4.6.7', registry: 'https://registry.npmjs.org/' }

it('accepts a verdict without a package', () => {
  expect(readSignatureVerdict(JSON.stringify({ invalid: [], missing: [] }))).toEqual([])
})

it('names a package whose signature is invalid or missing', () => {
  expect(readSignatureVerdict(JSON.stringify({ invalid: [zod], missing: [] }))).toEqual([
    'zod@4.6.7: invalid',
  ])
  expect(readSignatureVerdict(JSON.stringify({ invalid: [], missing: [zod] }))).toEqual([
    'zod@4.6.7: missing',
  ])
})

it.each([JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'getaddrinfo ENOTFOUND', detail: '' } }), ''])(
  'is unavailable when npm cannot check: %s',
  output => {
    expect(() => readSignatureVerdict(output)).toThrow(UnavailableError)
  },
)
