import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as z from 'zod/mini'
import { contract } from '#shared/contract.ts'
import { qualificationTypes } from '#shared/enums/qualification-types.ts'
import { messagesFromIssues } from '#shared/errors.ts'
import { emptyForm } from '#shared/schemas/form.ts'
import { parseGrade } from '#shared/schemas/grade-rules.ts'
import { programme } from '#shared/schemas/programme.ts'
import { toPlainText } from '#shared/schemas/text.ts'
import { sampleCatalogue } from '../arbitraries/arbitraries.ts'
import { validForm, withValue } from '../cases/form-with-value.ts'

/** Zod counts the characters of a text that is too long by this expression, which looks at each once. */
const countedPairs = '[\\uD800-\\uDBFF]'
/** A thousand characters, each of which may become eighteen. */
const maxLooked = 18_000

/** The parts of texts that make expressions try again, or that grow when they are normalised. */
const parts: [name: string, start: string, part: string, end: string][] = [
  ['brackets before a letter', 'x', ')', 'a'],
  ['dots that become three', '', '…', 'a'],
  ['blanks before a letter', '', ' ', 'a'],
  ['one letter that becomes eighteen', '', '\ufdfa', ''],
  ['marks in an order that is not canonical', 'a', '\u0345\u0334', ''],
  ['control characters', 'a', '\u0000 ', 'a'],
  ['marks of direction', '', '\u202e', 'a'],
  ['half letters', '', '\ud800', ''],
  ['digits of another script', '', '٩', 'x'],
  ['dashes', '', '–', '.'],
  ['letters that show nothing', '', '\u3164', ''],
  ['addresses', '', 'a@a.', ''],
  ['labels of a domain', 'a@', 'a-', '!'],
  ['opened addresses', '', '<a', ''],
  ['grades', '', 'D*', 'x'],
  ['decimal points', '1', ',٫', ''],
  ['encoded characters', '/applicant?', '%2', ''],
  ['folders', '/applicant', '/a', '\\'],
]
const lengths = [100, 1000, 1001, 65_000]
const hostileTexts = parts.flatMap(([name, start, part, end]) =>
  lengths.map(length => {
    const text =
      start + part.repeat(Math.max(0, Math.floor((length - start.length - end.length) / part.length))) + end
    return [`${length} characters: ${name}`, text] as const
  }),
)

/** The paths of the texts and numbers in a value. */
const leafPaths = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => leafPaths(part, path ? `${path}.${name}` : name))
    : [path]

const scores = { overall: 7, listening: 7, reading: 7, writing: 7, speaking: 7 }
const { data } = emptyForm
const draft = {
  form: {
    ...emptyForm,
    data: {
      ...data,
      qualifications: {
        ...data.qualifications,
        list: [{ id: '1', tpe: 'A2', subject: 'Art', grade: 'A', yearObtained: '2026' }],
        english: { type: 'Ielts', overall: '7', listening: '7', reading: '7', writing: '7', speaking: '7' },
      },
    },
  },
  version: 0,
}
const optionalDetails = { telephone2: '1', studentId: '1', sitsHomeEmail: 'a@example.org' }
const details = { ...validForm.data.details, ...optionalDetails }
const qualifications = { ...validForm.data.qualifications, ucatId: '1' }

const entryCheck = { version: 1, qualifications, residency: 'A', immigrationStatus: 'A' }
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
    { ...validForm, data: { ...validForm.data, details, qualifications } },
  ],
  ['its programme', contract['create-applicant'].query, { programmeCode: 'A' }],
  ['its key', contract['create-applicant'].header, { 'idempotency-key': 'a' }],
  [
    'an application',
    contract['create-application'].json,
    { ...validForm, data: { ...validForm.data, details, qualifications, version: 1 } },
  ],
  [
    'an application in IELTS',
    contract['create-application'].json,
    withValue({ ...validForm, data: { ...validForm.data, version: 1 } }, 'data.qualifications.english', {
      type: 'Ielts',
      ...scores,
    }),
  ],
  [
    'an application in GCSEs',
    contract['create-application'].json,
    withValue({ ...validForm, data: { ...validForm.data, version: 1 } }, 'data.qualifications.english', {
      type: 'Gcse',
      grade: '9',
    }),
  ],
  ['an entry check', contract['check-entry'].json, entryCheck],
  ['a draft', contract['put-draft'].json, draft],
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
      for (const [name, text] of hostileTexts) {
        const parsed = schema.safeParse(withValue(valid, path, text))
        messagesFromIssues(parsed.error?.issues ?? [])
        expect([path, name, longest <= maxLooked]).toEqual([path, name, true])
      }
  })

  it.each(qualificationTypes.map(({ code }) => code))('is a grade of %s', tpe => {
    for (const [name, text] of hostileTexts) {
      parseGrade(tpe, text)
      toPlainText(text)
      expect([name, longest <= maxLooked]).toEqual([name, true])
    }
  })
})
