import { describe, expect, it } from 'vitest'
import { emailAddress, formatUcasId, ucasId } from '#shared/schemas/sign-in.ts'

const textOf = (schema: typeof ucasId | typeof emailAddress, typed: unknown) =>
  schema.safeParse(typed).error?.issues.map(({ message }) => message)

describe('a UCAS ID', () => {
  it.each([
    ...['1234567890', ' 123 456 7890 ', '123-456-7890', '123.456.7890', '123456\u20077890', '“123·456·7890”'],
    ...[
      '１２３４５６７８９０',
      '١٢٣٤٥٦٧٨٩٠',
      '۱۲۳۴۵۶۷۸۹۰',
      '१२३४५६७८९०',
      '১২৩৪৫৬৭৮৯০',
      '１２３ー４５６ー７８９０',
    ],
    ...['123–456–7890', '123‑456‑7890', '123−456−7890', '123\u200b456\u200b7890', '\u202a1234567890\u202c'],
    ...['UCAS ID: 123-456-7890', 'Personal ID 123 456 7890', 'ID:1234567890.', '[#1234567890];'],
    ...['UCAS Personal ID (PID) = 123_456_7890', '\ufeff123/456/7890\t\r\n'],
  ])('is read in %o', typed => {
    expect(ucasId.safeParse(typed).data).toBe('1234567890')
  })

  it.each([
    ...[undefined, null, 1234567890, '', ' ', '-', '123456789', '12345678901', '1234567890 0', '１２３'],
    ...['123456789x', 'abc1234567', 'A1234567890', '1.23456789e9', '123456 and - 7890', 'x'.repeat(5000)],
  ])('is refused in %o', typed => {
    expect(textOf(ucasId, typed)).toEqual(['Your UCAS ID should be a 10 digit number'])
  })

  it.each([
    ['1234567890', '123 456 7890'],
    ...['12345678901', '01234567890', '12345678', 'abc4567890', '123abc7890', '123456abcd'].map(other => [
      other,
      other,
    ]),
  ])('%s is shown as %s', (typed, shown) => {
    expect(formatUcasId(typed)).toBe(shown)
  })
})

describe('an email address', () => {
  it.each([
    ['sam@example.com', 'sam@example.com'],
    ["Sam.O'Neill+ucas@Example.co.uk", "Sam.O'Neill+ucas@Example.co.uk"],
    ['\u2068sam@example.com\u2069', 'sam@example.com'],
    ['mailto:sam@example.com', 'sam@example.com'],
    ['"Lee, Sam" <sam@example.com>;', 'sam@example.com'],
    ['Sam Lee <mailto:sam@example.com>', 'sam@example.com'],
    ['E-mail Address: sam@example.com', 'sam@example.com'],
    ['sam@example.com.', 'sam@example.com'],
    [' sam@example.com, ', 'sam@example.com'],
    ['“sam@\u00adexample.com”?', 'sam@example.com'],
    [' (sam@example.com)\u00a0\r\n', 'sam@example.com'],
    ['ｓａｍ＠ｅｘａｍｐｌｅ。ｃｏｍ', 'sam@example.com'],
    ['sam@my–school.org', 'sam@my-school.org'],
    ['sam٢٠٠٧@example.com', 'sam2007@example.com'],
    ...[`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}`].map(longest => [longest, longest]),
  ])('is read in %o', (typed, address) => {
    expect(emailAddress.safeParse(typed).data).toBe(address)
  })

  it.each<[text: string, typed: unknown[]]>([
    ['E-mail is required', [undefined, '', '   ', 5]],
    ['Email is required', [null]],
    [
      'Enter an email address like name@example.com',
      [
        ...['sam', 'sam@', '@example.org', 'sam@example', 'sam@@example.org', 'sam lee@example.com'],
        ...['sam@exam ple.org', '.sam@example.org', 'sam..lee@example.org', 'sam@.example.org'],
        ...['sam@example..org', 'sam@-example.org', 'sam@example.org,kim@example.org', 'Sam <sam>'],
        ...['sam@example.org\nbcc: kim@example.org', 'sam@example.com kim@example.com'],
        ...['Sam <sam@example.com> home', '1 mailto:sam@example.com'],
        ...[`sam@${'b'.repeat(64)}.org`, `sam@example.${'c'.repeat(64)}`],
      ],
    ],
    [
      'Enter an email address of 254 characters or fewer',
      [`a@${`${'b'.repeat(60)}.`.repeat(4)}example.org`, `x${')'.repeat(65_000)}a`, ` ${'…'.repeat(999)}a`],
    ],
    ['Enter an email address with 64 characters or fewer before the @', [`${'a'.repeat(65)}@example.org`]],
    [
      'Enter an email address without letters such as ü or é. We cannot send emails to those',
      ['ü@example.org', 'adä@example.org', 'ada@müller.example', '李@example.org'],
    ],
  ])('is refused with “%s” in %j', (text, typed) => {
    expect(typed.map(one => textOf(emailAddress, one))).toEqual(typed.map(() => [text]))
  })
})
