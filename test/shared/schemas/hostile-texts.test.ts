import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as z from 'zod/mini'
import { contract } from '#shared/contract.ts'
import { qualificationTypes } from '#shared/enums/qualification-types.ts'
import { english } from '#shared/schemas/english.ts'
import { emptyForm } from '#shared/schemas/form.ts'
import { parseGrade } from '#shared/schemas/grade-rules.ts'
import { messagesFromIssues } from '#shared/schemas/message.ts'
import { programme } from '#shared/schemas/programme.ts'
import { toPlainText } from '#shared/schemas/text.ts'
import { sampleCatalogue } from '../arbitraries/arbitraries.ts'
import { validForm, withValue } from '../form-with-value.ts'

/** The expression with which zod counts the characters of a text that is too long. It looks at each once. */
const countedPairs = '[\\uD800-\\uDBFF]'
/** A thousand characters, each of which may become eighteen. */
const maxLooked = 18_000

/** Texts that grow when they are normalised, that make expressions try again, or that pass the first checks of a field. */
const parts = ['\ufdfa', 'a\u0345\u0334', ')', ' ', '\u202e', '٩', 'a@a.', '<a', 'D*', '9,', '%2', '/a']
const hostileTexts = parts.flatMap(part =>
  [1000, 1002, 65_000].map(length => part.repeat(length / part.length)),
)

/** The paths of the texts and numbers in a value. */
const leafPaths = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => leafPaths(part, path ? `${path}.${name}` : name))
    : [path]

const ielts = { type: 'Ielts', overall: '7', listening: '7', reading: '7', writing: '7', speaking: '7' }
const row = { id: '1', tpe: 'A2', subject: 'Art', grade: 'A', yearObtained: '2026' }
const formWithRow = withValue(emptyForm, 'data.qualifications.list', [row])
const form = withValue(formWithRow, 'data.qualifications.english', ielts)
const optionalDetails = { telephone2: '1', studentId: '1', sitsHomeEmail: 'a@example.org' }
const qualifications = { ...validForm.data.qualifications, ucatId: '1' }
const application = {
  ...validForm,
  data: {
    ...validForm.data,
    details: { ...validForm.data.details, ...optionalDetails },
    qualifications,
    version: 1,
  },
}

/** One type for each kind of grade. */
const typesByRule = [...new Map(qualificationTypes.map(type => [type.grade.kind, type]))]

const schemas: [name: string, schema: z.ZodMiniType, valid: object][] = [
  [
    'signing in',
    contract['sign-in'].form,
    { ucasId: '1234567890', emailAddress: 'a@example.org', hCaptchaToken: 'a', next: '/' },
  ],
  ['a sign-in link', contract['follow-link'].form, { token: 'a' }],
  ['the page of a link', contract['show-link'].query, { token: 'a' }],
  [
    'a first application',
    contract['create-applicant'].json,
    withValue(application, 'data.version', undefined),
  ],
  ['its programme', contract['create-applicant'].query, { programmeCode: 'A' }],
  ['its key', contract['create-applicant'].header, { 'idempotency-key': 'a' }],
  ['an application', contract['create-application'].json, application],
  ['IELTS', english, ielts],
  ['English as a GCSE', english, { type: 'Gcse', grade: '9' }],
  [
    'an entry check',
    contract['check-entry'].json,
    { version: 1, qualifications, residency: 'A', immigrationStatus: 'A' },
  ],
  ['a draft', contract['put-draft'].json, { form, version: 0 }],
  ['a discarded draft', contract['delete-draft'].query, { version: '1' }],
  ['an upload link', contract['get-upload-link'].query, { fileName: 'a.pdf', contentType: 'a', size: '1' }],
  ['an upload request', contract['get-upload-link'].param, { requestId: 'a' }],
  ['an upload', contract['confirm-attachment'].json, { attachmentId: 'a' }],
  ['a school', contract['get-school'].param, { code: 'A' }],
  ['a programme', programme, sampleCatalogue.programmes[0]!],
]

describe('a text of any length', () => {
  /** The longest text that an expression or a normalisation looked at. */
  let longest = 0
  const look = (text: string) => {
    longest = Math.max(longest, text.length)
  }

  beforeEach(() => {
    longest = 0
    for (const name of ['normalize', 'replace', 'replaceAll', 'match', 'search', 'split'] as const) {
      const original: (...args: never[]) => unknown = String.prototype[name]
      vi.spyOn(String.prototype, name).mockImplementation(function (this: string, ...args: never[]) {
        look(String(this))
        return Reflect.apply(original, this, args)
      } as never)
    }
    for (const name of ['exec', 'test'] as const) {
      const original: (...args: never[]) => unknown = RegExp.prototype[name]
      vi.spyOn(RegExp.prototype, name).mockImplementation(function (this: RegExp, text: string) {
        if (this.source !== countedPairs) look(String(text))
        return Reflect.apply(original, this, [text])
      } as never)
    }
  })
  afterEach(() => void vi.restoreAllMocks())

  it.each(schemas)('is bounded before any expression looks at it: %s', (_, schema, valid) => {
    expect(schema.safeParse(valid).error?.issues ?? []).toEqual([])
    for (const path of leafPaths(valid))
      for (const text of hostileTexts) {
        const parsed = schema.safeParse(withValue(valid, path, text))
        messagesFromIssues(parsed.error?.issues ?? [])
        expect(longest, path).toBeLessThanOrEqual(maxLooked)
      }
  })

  it.each(typesByRule)('is bounded as a grade: %s', (_, { code }) => {
    for (const text of hostileTexts) {
      parseGrade(code, text)
      toPlainText(text)
      expect(longest).toBeLessThanOrEqual(maxLooked)
    }
  })
})
