/** The input of the sign-in form with the expected messages (specification, section 5). */
const ucasIdText = 'Your UCAS ID should be a 10 digit number'
const requiredText = 'E-mail is required'
const invalidText = 'Enter an email address like name@example.com'
const accentText = 'Enter an email address without letters such as ü or é. We cannot send emails to those'

export const ucasIdCases: [input: string | undefined, text?: string][] = [
  ...[undefined, '', ' ', '123456789', '12345678901', '123456789x', '-', '1.23456789e9'].map(
    (input): [string | undefined, string] => [input, ucasIdText],
  ),
  ['1234567890'],
  ['0000000000'],
  [' 123 456 7890 '],
  ['123-456-7890'],
]

export const emailAddressCases: [input: string | null | undefined, text?: string][] = [
  [undefined, requiredText],
  [null, 'Email is required'],
  ['', requiredText],
  ['   ', requiredText],
  ...[
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'ada@@example.org',
    'ada @example.org',
    'ada@exam ple.org',
    '.ada@example.org',
    'ada..king@example.org',
    'ada@.example.org',
    'ada@example..org',
    'ada@-example.org',
    'ada@example.org,bob@example.org',
    'ada@example.org\nbcc: bob@example.org',
  ].map((input): [string, string] => [input, invalidText]),
  ...[
    `a@${`${'b'.repeat(60)}.`.repeat(4)}example.org`,
    `x${')'.repeat(65_000)}a`,
    ` ${'…'.repeat(999)}a`,
  ].map((input): [string, string] => [input, 'Enter an email address of 254 characters or fewer']),
  [`${'a'.repeat(65)}@example.org`, 'Enter an email address with 64 characters or fewer before the @'],
  [`ada@${'b'.repeat(64)}.org`, invalidText],
  [`ada@example.${'c'.repeat(64)}`, invalidText],
  ...['ü@example.org', 'adä@example.org', 'ada@müller.example', '李@example.org'].map(
    (input): [string, string] => [input, accentText],
  ),
  ['ada@example.org'],
  [' Ada.King+clearing@Example.co.uk '],
  ["o'brien@sub-domain.example.ac.uk"],
  [`${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}`],
]
