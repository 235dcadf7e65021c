import { describe, expect, it } from 'vitest'
import { applicantDetails } from '#shared/schemas/applicant.ts'
import { dateOfBirth } from '#shared/schemas/date-of-birth.ts'
import { english } from '#shared/schemas/english.ts'
import { qualification, ucatId } from '#shared/schemas/qualification.ts'
import { emailAddress, ucasId } from '#shared/schemas/sign-in.ts'
import { toPlainText } from '#shared/schemas/text.ts'

describe('A UCAS ID', () => {
  it.each([
    '１２３４５６７８９０',
    '١٢٣٤٥٦٧٨٩٠',
    '۱۲۳۴۵۶۷۸۹۰',
    '१२३४५६७८९०',
    '123–456–7890',
    '123‑456‑7890',
    '123−456−7890',
    '123\u200b456\u200b7890',
    '\u202a1234567890\u202c',
    '123\u00a0456\u20097890',
    '123.456.7890',
    'UCAS ID: 123-456-7890',
    'Personal ID 123 456 7890',
    'ID:1234567890.',
    'UCAS Personal ID (PID) = 123_456_7890',
    '১২৩৪৫৬৭৮৯০',
    '１２３ー４５６ー７８９０',
    '123\u00ad456\u20077890',
    '\ufeff123/456/7890\t\r\n',
    '“123·456·7890”',
    '[#1234567890];',
  ])('is read in %o', typed => {
    expect(ucasId.safeParse(typed).data).toBe('1234567890')
  })

  it.each([
    '123456789',
    '12345678901',
    '1234567890 0',
    'abc1234567',
    'A1234567890',
    '1.23456789E+09',
    '123456 and then - 7890',
    '１２３',
    'x'.repeat(5000),
  ])('is refused in %o', typed => {
    expect(ucasId.safeParse(typed).success).toBe(false)
  })
})

describe('An email address', () => {
  it.each([
    ['\u2068sam@example.com\u2069', 'sam@example.com'],
    ['\u202asam@example.com\u202c', 'sam@example.com'],
    ['mailto:sam@example.com', 'sam@example.com'],
    ['Sam Lee <sam@example.com>', 'sam@example.com'],
    ['"Lee, Sam" <sam@example.com>;', 'sam@example.com'],
    ['<sam@example.com>', 'sam@example.com'],
    ['sam@example.com.', 'sam@example.com'],
    [' sam@example.com, ', 'sam@example.com'],
    ['ｓａｍ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'sam@example.com'],
    ['ｓａｍ＠ｅｘａｍｐｌｅ。ｃｏｍ', 'sam@example.com'],
    ['E-mail Address: sam@example.com', 'sam@example.com'],
    ['Sam Lee <mailto:sam@example.com>', 'sam@example.com'],
    ['“sam@\u00adexample.com”?', 'sam@example.com'],
    [' (sam@example.com)\u00a0\r\n', 'sam@example.com'],
    ['sam@my–school.org', 'sam@my-school.org'],
    ['sam٢٠٠٧@example.com', 'sam2007@example.com'],
    ["Sam.O'Neill+ucas@Example.com", "Sam.O'Neill+ucas@Example.com"],
  ])('is read in %o', (typed, address) => {
    expect(emailAddress.safeParse(typed).data).toBe(address)
  })

  it.each([
    'sam',
    'sam@',
    'sam@example',
    'sam lee@example.com',
    'sam@example.com kim@example.com',
    'Sam <sam>',
    'Sam <sam@example.com> home',
    '1 mailto:sam@example.com',
    'sam@@example.com',
  ])('is refused in %o', typed => {
    expect(emailAddress.safeParse(typed).success).toBe(false)
  })
})

describe('A number in any script', () => {
  it.each([
    ['GermanAbitur', '１５', 15],
    ['GermanAbitur', '١٥', 15],
    ['FrenchBac', '15·5', 15.5],
    ['FrenchBac', '15٫5', 15.5],
    ['FrenchBac', '١٥٫٥', 15.5],
    ['FrenchBac', '15．5', 15.5],
    ['FrenchBac', '１５。５', 15.5],
    ['FrenchBac', '15،5', 15.5],
    ['ItalianDiploma', '7’5', 7.5],
    ['SpanishBac', '৭\u00a0\t', 7],
    ['FrenchBac', '\u200f15,5', 15.5],
    ['UCATScore', '2٬720', 2720],
    ['UCATScore', '２，７２０', 2720],
    ['UCATScore', '2\u202f720', 2720],
    ['UCATScore', "2'720", 2720],
    ['BtecExtendedRqf', 'ＤＤＤ', 'DDD'],
    ['BtecExtendedRqf', 'ｄ＊ｄｍ', 'D*DM'],
    ['BtecExtendedRqf', 'D★D∗M', 'D*D*M'],
    ['IBHigher', '٧', '7'],
  ])('is the grade of a %s in %o', (tpe, typed, grade) => {
    const subject = tpe.startsWith('UCAT') ? null : 'Mathematics'
    expect(qualification.parse({ tpe, subject, grade: typed, yearObtained: '٢٠٢٦' })).toMatchObject({
      grade,
      yearObtained: 2026,
    })
  })

  it('is the grade of a GCSE and the scores of a test', () => {
    expect(english.parse({ type: 'Gcse', grade: '６' })).toEqual({ type: 'Gcse', grade: '6' })
    const scores = { overall: '٧', listening: '７', reading: '6·5', writing: '6٫5', speaking: '۷' }
    const numbers = { overall: 7, listening: 7, reading: 6.5, writing: 6.5, speaking: 7 }
    expect(english.parse({ type: 'Ielts', ...scores })).toEqual({ type: 'Ielts', ...numbers })
  })

  it('is a date of birth, a telephone and a UCAT ID', () => {
    expect(dateOfBirth.parse('２００７–٠٣–١٤')).toBe('2007-03-14')
    expect(applicantDetails.shape.telephone1.parse('+٤٤ ７７００ 900‑123')).toBe('+44 7700 900-123')
    expect(ucatId.parse('ＵＣ\u200b１２３')).toBe('UC123')
  })
})

it('is read in plain characters up to the length that a field may have', () => {
  const wide = [1000, 1001].map(length => '１'.repeat(length))
  expect(wide.map(toPlainText)).toEqual(['1'.repeat(1000), wide[1]])
})

it('keeps every character of a name', () => {
  for (const name of ['Zoë', 'ﬁona', 'Ⅳan', '山田２', 'Nwa\u030abueze', 'عبد\u200cالله', 'O’Neill–Smith'])
    expect(applicantDetails.shape.surname.parse(name)).toBe(name)
})
