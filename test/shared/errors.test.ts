import { describe, expect, it } from 'vitest'
import {
  type ApiError,
  messagesFromError,
  parseApiError,
  statusByKind,
  unreachableText,
} from '#shared/errors.ts'

const message = 'A sentence'
const messages = [{ level: 'warning' as const, path: 'ucasId', text: message }]
const item = { itemType: 'School', item: 'USX' }
const signinResult = { code: 'Forbidden' }
const errors: ApiError[] = [
  { kind: 'unauthorised', message },
  { kind: 'denied', message, failedCheck: 'embargo', embargoEndTime: '2027-08-12T07:00:00Z' },
  { kind: 'denied', message, failedCheck: 'captcha', embargoEndTime: null, signinResult },
  { kind: 'not-found', message, ...item },
  { kind: 'conflict', message, ...item },
  { kind: 'invalid', message, messages },
  { kind: 'client', message },
  { kind: 'server', message },
  { kind: 'unknown', message },
]

describe('an API error', () => {
  it.each(errors)('is parsed as it was sent: %o', error => {
    expect(parseApiError(statusByKind[error.kind], JSON.parse(JSON.stringify(error)))).toEqual(error)
  })

  it.each([
    [401, 'unauthorised'],
    [403, 'denied'],
    [404, 'not-found'],
    [409, 'conflict'],
    [418, 'client'],
    [500, 'server'],
    [503, 'server'],
    [0, 'server'],
  ] as const)('with status %s and an unknown body has kind %s', (status, kind) => {
    expect(parseApiError(status, '<html>')).toMatchObject({ kind })
  })

  const tooShort = { level: 'error', path: 'ucasId', text: 'Too short' }
  const school = { itemType: 'School', item: 'USX' }
  const unknownIssue = { message: 'Unknown issue' }
  const bodiesWithoutKind: [status: number, body: object, expected: object][] = [
    [409, { signinResult: { code: 'Different' } }, { kind: 'conflict', signinResult: { code: 'Different' } }],
    [403, { failedCheck: 'closed' }, { kind: 'denied', failedCheck: 'closed' }],
    [403, { failedCheck: 'captcha', signinResult }, { kind: 'denied', failedCheck: 'captcha', signinResult }],
    [
      403,
      { failedCheck: 'embargo', embargoEndTime: '2027-08-12T07:00:00Z' },
      { kind: 'denied', failedCheck: 'embargo', embargoEndTime: '2027-08-12T07:00:00Z' },
    ],
    [403, { failedCheck: 7 }, { kind: 'denied', failedCheck: 'unknown' }],
    [404, school, { kind: 'not-found', ...school, ...unknownIssue }],
    [404, { message: school }, school],
    [404, { itemType: 'Applicant', item: 7 }, { itemType: 'Applicant', item: '' }],
    [404, { message: 'Not Found' }, { kind: 'not-found', itemType: '', ...unknownIssue }],
    [409, school, { kind: 'conflict', ...school, ...unknownIssue }],
    [400, { message: { messages: [tooShort] } }, { kind: 'invalid', messages: [tooShort] }],
    [400, { messages: [tooShort] }, { kind: 'invalid', messages: [tooShort] }],
    [422, { messages: [tooShort] }, { kind: 'invalid', messages: [tooShort] }],
    [422, { messages: 'none' }, { kind: 'invalid', ...unknownIssue }],
    [429, { message: 'Too Many Requests' }, { kind: 'client', ...unknownIssue }],
    [503, { message: 'Service Unavailable' }, { kind: 'server', message: unreachableText }],
  ]
  it.each(bodiesWithoutKind)('without a kind, as specified, is parsed: %i %o', (status, body, expected) => {
    expect(parseApiError(status, body)).toMatchObject(expected)
  })

  it('becomes its messages, or one of level error', () => {
    expect(messagesFromError({ kind: 'invalid', message, messages })).toBe(messages)
    expect(messagesFromError({ kind: 'client', message })).toEqual([
      { level: 'error', path: '', text: message },
    ])
  })
})
