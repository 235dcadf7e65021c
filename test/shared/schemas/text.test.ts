import { describe, expect, it } from 'vitest'
import { applicantDetails } from '#shared/schemas/applicant.ts'
import { dateOfBirth } from '#shared/schemas/date-of-birth.ts'
import { english } from '#shared/schemas/english.ts'
import { qualification, ucatId } from '#shared/schemas/qualification.ts'
import { toPlainText } from '#shared/schemas/text.ts'

describe('A number in any script', () => {
  it.each([
    ['GermanAbitur', '１５', 15],
    ['FrenchBac', '١٥٫٥', 15.5],
    ['UCATScore', '２，７２０', 2720],
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
