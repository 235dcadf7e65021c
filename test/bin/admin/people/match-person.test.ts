import { describe, expect, it } from 'vitest'
import { createMatcher } from '#bin/admin/people/match-person.ts'

const isNamed = (typed: string, forenames: string, surname: string) =>
  createMatcher(typed)({ emailKey: 'a@example.org', details: { forenames, surname } })

describe('a name', () => {
  it.each([
    ['伟', '李', ['李伟', '李', '伟李']],
    ['一郎', '田中', ['田中一郎', '田中 一郎']],
    ['Wei Ling', 'Ng', ['Ng', 'ng wei']],
    ['Na', 'Li', ['Li Na']],
    ['John', 'Smith', ['J Smith']],
    ['Adam', 'Byron', ['ada']],
    ['Noa', 'Kaʻahumanu', ['Kaahumanu', "Ka'ahumanu"]],
    ['Ichiro', 'Tanaka', ['Ｔａｎａｋａ']],
    ['イチロー', 'タナカ', ['ﾀﾅｶ']],
    ['Ann', 'O’Connor', ["O'Connor"]],
    ['Ann', "O'Connor", ['O Connor']],
    ['Ann', 'O Connor', ['OConnor']],
    ['Ada Maria', "O'Brien", ['ada obrien']],
    ['Jean Luc', 'De La Cruz', ['jean delacruz']],
    ['Katie Jane', 'McDonald', ['katie mc donald']],
    ['Sarah-Jane', 'Roe', ['Sarah Jane']],
    ['Ada', 'Lovelace', ['lovelace ada', 'AdaLovelace']],
    ['Łukasz', 'Sørensen', ['lukasz sorensen']],
    ['Anna', 'Weißmüller', ['weissmuller', 'Weissmüller', 'Weißmüller']],
    ['Νίκος', 'Παπασταθόπουλος', ['ΠΑΠΑΣ', 'παπας']],
    ['Anna', 'Mu\u0308ller', ['muller']],
    ['İlhan', 'Işık', ['ILHAN', 'isik']],
    ['مُحَمَّد', 'علي', ['محمد']],
  ])('%s %s is found by %j', (forenames, surname, texts) => {
    for (const text of texts) expect(isNamed(text, forenames, surname), text).toBe(true)
  })

  it.each([
    ['Ng', 'Ngozi', 'Okafor'],
    ['Ng', 'John', 'Kingston'],
    ['Li Bo', 'Na', 'Li'],
    ['Ada Byron', 'Ada', 'Lovelace'],
    ['王', '伟', '李'],
    ['-', 'Ada', '-'],
  ])('%s does not find %s %s', (typed, forenames, surname) => {
    expect(isNamed(typed, forenames, surname)).toBe(false)
  })
})

describe('a telephone number', () => {
  const stored = {
    extension: '01632 960123 x 45',
    two: '07700 900123 / 020 7946 0018',
    mobile: '+44 (0)7700 900461',
    abroad: '+33 1 23 45 67 89',
  }
  it.each<[name: keyof typeof stored, texts: string[]]>([
    ['extension', ['01632 960123', '01632.960.123', '960123', '+44 1632 960123']],
    ['two', ['07700 900123', '020 7946 0018', '(020) 7946-0018']],
    ['mobile', ['07700900461', '0044 7700 900461', '٠٧٧٠٠ ٩٠٠٤٦١']],
    ['abroad', ['0033 123456789']],
  ])('%s is found by %j, and no other', (name, texts) => {
    for (const matches of texts.map(createMatcher))
      for (const [other, telephone] of Object.entries(stored))
        for (const details of [{ telephone1: telephone }, { telephone2: telephone }])
          expect(matches({ emailKey: 'a@example.org', details })).toBe(other === name)
  })

  it('is not found by the digits of an email or by fewer than six digits', () => {
    for (const text of ['a900123@example.org', '90012'])
      expect(createMatcher(text)({ emailKey: 'b@example.org', details: { telephone1: stored.two } })).toBe(
        false,
      )
  })
})

it.each([
  ['ada', true],
  ['ADA.L', true],
  ['da', false],
  ['lovelace', false],
])('the email ada.l@example.org is found by a part with three characters or more: %s %s', (text, found) => {
  expect(createMatcher(text)({ emailKey: 'ada.l@example.org', details: {} })).toBe(found)
})
