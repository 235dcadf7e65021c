/** What is typed into the sign-in form, and what is said of it (specification, section 5), written out. */
const id = 'Your UCAS ID should be a 10 digit number'
const required = 'E-mail is required'
const unlike = 'Enter an e-mail address like name@example.com'

export const ucasIds: [typed: string | undefined, text?: string][] = [
  ...[
    undefined,
    '',
    ' ',
    '123456789',
    '12345678901',
    '123456789x',
    '-',
    '１２３４５６７８９０',
    '1.23456789e9',
  ].map((typed): [string | undefined, string] => [typed, id]),
  ['1234567890'],
  ['0000000000'],
  [' 123 456 7890 '],
  ['123-456-7890'],
]

export const emailAddresses: [typed: string | null | undefined, text?: string][] = [
  [undefined, required],
  [null, 'Email is required'],
  ['', required],
  ['   ', required],
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
    'adä@example.org',
  ].map((typed): [string, string] => [typed, unlike]),
  [`${'a'.repeat(243)}@example.org`, 'Enter an e-mail address of 254 characters or fewer'],
  ['ada@example.org'],
  [' Ada.King+clearing@Example.co.uk '],
  ["o'brien@sub-domain.example.ac.uk"],
  [`${'a'.repeat(242)}@example.org`],
]
