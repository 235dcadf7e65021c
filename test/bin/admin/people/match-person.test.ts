import { describe, expect, it } from 'vitest'
import { createMatcher } from '#bin/admin/people/match-person.ts'
import { formatTelephone } from '#bin/admin/people/person.ts'

const isNamed = (typed: string, forenames: string, surname: string) =>
  createMatcher(typed)({ emailKey: 'a@example.org', details: { forenames, surname } })

describe('a name', () => {
  it.each([
    ['李伟', '伟', '李'],
    ['李', '伟', '李'],
    ['伟李', '伟', '李'],
    ['田中一郎', '一郎', '田中'],
    ['田中 一郎', '一郎', '田中'],
    ['김민준', '민준', '김'],
    ['Ng', 'Wei Ling', 'Ng'],
    ['ng wei', 'Wei Ling', 'Ng'],
    ['Li Na', 'Na', 'Li'],
    ['J Smith', 'John', 'Smith'],
    ['Kaahumanu', 'Noa', 'Kaʻahumanu'],
    ["Ka'ahumanu", 'Noa', 'Kaʻahumanu'],
    ['Qaida', 'Omar', 'Qaʿida'],
    ['Ｔａｎａｋａ', 'Ichiro', 'Tanaka'],
    ['tanaka', 'Ichiro', 'ＴＡＮＡＫＡ'],
    ['ﾀﾅｶ', 'イチロー', 'タナカ'],
    ["O'Connor", 'Ann', 'O’Connor'],
    ['O Connor', 'Ann', "O'Connor"],
    ['OConnor', 'Ann', 'O Connor'],
    ['O’Connor', 'Ann', 'OConnor'],
    ['Sarah Jane', 'Sarah-Jane', 'Roe'],
    ['lovelace ada', 'Ada', 'Lovelace'],
    ['AdaLovelace', 'Ada', 'Lovelace'],
    ['lukasz sorensen', 'Łukasz', 'Sørensen'],
    ['weiss', 'Anna', 'Weiß'],
    ['Mueller', 'Anna', 'Müller'],
    ['Müller', 'Anna', 'Mueller'],
    ['muller', 'Anna', 'Mu\u0308ller'],
    ['nguyen', 'An', 'Nguyễn'],
    ['ILHAN', 'İlhan', 'Işık'],
    ['isik', 'İlhan', 'Işık'],
    ['иван', 'Иван', 'Петров'],
    ['محمد', 'مُحَمَّد', 'علي'],
  ])('%s finds %s %s', (typed, forenames, surname) => {
    expect(isNamed(typed, forenames, surname)).toBe(true)
  })

  it.each([
    ['Ng', 'Ngozi', 'Okafor'],
    ['Ng', 'John', 'Kingston'],
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
  it.each<[string, keyof typeof stored]>([
    ['01632 960123', 'extension'],
    ['01632.960.123', 'extension'],
    ['960123', 'extension'],
    ['+44 1632 960123', 'extension'],
    ['01632 960123 ext. 45', 'extension'],
    ['07700 900123', 'two'],
    ['020 7946 0018', 'two'],
    ['(020) 7946-0018', 'two'],
    ['07700900461', 'mobile'],
    ['0044 7700 900461', 'mobile'],
    ['٠٧٧٠٠ ٩٠٠٤٦١', 'mobile'],
    ['0033 123456789', 'abroad'],
  ])('%s finds the one %s', (typed, name) => {
    const matches = createMatcher(typed)
    for (const details of [{ telephone1: stored[name] }, { telephone2: stored[name] }])
      expect(matches({ emailKey: 'a@example.org', details })).toBe(true)
    const others = Object.entries(stored).filter(([other]) => other !== name)
    for (const [, telephone1] of others)
      expect(matches({ emailKey: 'a@example.org', details: { telephone1 } })).toBe(false)
  })

  it.each([
    ['+44 (0)20 7946 0018', '+44 20 7946 0018'],
    ['+44(0)20 7946 0018', '+44 20 7946 0018'],
    ['(020) 7946 0018', '(020) 7946 0018'],
    ['+1 (202) 555 0123', '+1 (202) 555 0123'],
  ])('%s is dialled as %s', (typed, dialled) => {
    expect(formatTelephone(typed)).toBe(dialled)
  })
})
