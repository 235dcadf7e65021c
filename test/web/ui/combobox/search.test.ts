import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { countriesOfDomicile } from '#shared/enums/countries-of-domicile.ts'
import { nationalities } from '#shared/enums/nationalities.ts'
import { listSubjectOptions } from '#web/apply/qualifications/row-options.ts'
import { type ComboboxOption, createSearch } from '#web/ui/combobox/search.ts'

const toOptions = (rows: readonly (readonly [string, string, ...string[]])[]) =>
  rows.map(([value, label, ...aliases]) => ({ value, label, aliases }))
const countries = toOptions(countriesOfDomicile)
const peoples = toOptions(nationalities)
const subjects = (tpe: string) => listSubjectOptions(subjectLists, tpe).filter(option => !option.takesAnyText)

const labels = (options: readonly ComboboxOption[]) => options.map(({ label }) => label)
const find = (options: readonly ComboboxOption[], text: string) => createSearch(options).find(text)

describe('a search', () => {
  it.each([
    ['by initials', subjects('A2'), 're', 'Religious Studies'],
    ['by the label before another name', subjects('A2'), 'computing', 'Computing'],
    ['by abbreviated words', subjects('A2'), 'comp sci', 'Computer Science'],
    ['by words in any order', subjects('IBHigher'), 'analysis math', 'Mathematics: Analysis and Approaches'],
    ['with accents', subjects('A2'), 'CHÉMISTRY', 'Chemistry'],
    ['in wide letters', subjects('A2'), 'Ｌａｗ', 'Law'],
    ['by its first word before a later one', subjects('A2'), 'art', 'Art and Design'],
    ['by country without accents', peoples, "cote d'iv", 'Ivorian'],
    ['the British before other territories', peoples, 'british', 'British Citizen'],
    ['Nigerian before Nigerien', peoples, 'niger', 'Nigerian'],
    ['British for UK, not Ukrainian', peoples, 'UK', 'British Citizen'],
    ['England for the UK', countries, 'UK', 'England'],
    ['by code', countries, '276', 'Germany'],
  ])('finds first %s', (_, options, text, label) => {
    const { listed, matchCount } = find(options, text)
    expect([listed[0]?.label, matchCount > 0]).toEqual([label, true])
  })

  it.each([
    ...['rmudi', 'martian', '   ', '***', '(((', '[^]+', '.*', '\\', '<script>', '💡', 'x'.repeat(100_000)],
    'british dinosaurs',
  ])('matches nothing by %.20j', text => {
    expect(find(peoples, text).matchCount).toBe(0)
  })

  it('finds each option first by its label', () => {
    for (const options of [peoples, countries, subjects('A2'), subjects('IBHigher')]) {
      const search = createSearch(options)
      expect(options.filter(({ label }) => search.find(label).listed[0]?.label !== label)).toEqual([])
    }
  })

  it.each([
    ['Chemisty', subjects('A2'), 'Chemistry'],
    ['pyschology', subjects('A2'), 'Psychology'],
    ['comuter scince', subjects('A2'), 'Computer Science'],
    ['polsih', peoples, 'Polish'],
    ['kurdish', peoples, undefined],
    ['xyz', peoples, undefined],
  ])('suggests for the misspelt %s what it may mean', (text, options, label) => {
    const { listed, matchCount } = find(options, text)
    expect([listed[0]?.label, matchCount]).toEqual([label, 0])
  })
})

it.each([
  ['a label in another case', peoples, 'iRISH', 'Irish'],
  ['a label with other spaces', peoples, '  british   citizen ', 'British Citizen'],
  ['a label without its accents', countries, 'reunion', 'Réunion'],
  ['another name', peoples, 'France', 'French'],
  ['a code', peoples, 'deu', 'German'],
  ['a label before another name', subjects('A2'), 'Computing', 'Computing'],
  ['no part of a label', peoples, 'Germa', undefined],
  ['no name that begins another: Niger is not Nigerien', peoples, 'Niger', undefined],
  ['no name of several options', countries, 'United Kingdom', undefined],
  ['no code that begins another label', peoples, 'mar', undefined],
  ['no name that begins other labels', subjects('A2'), 'English', undefined],
  ['no misspelt name', peoples, 'Germna', undefined],
  ['no empty text', peoples, ' ', undefined],
])('the name of an option is %s', (_, options, text, label) => {
  expect(createSearch(options).findNamed(text)?.label).toBe(label)
})

describe('the list of a combobox', () => {
  const other = { value: 'Other', label: 'Other', group: 'Type it yourself', takesAnyText: true }
  const elsewhere = ['Anatomy BSc', 'Business BSc', 'Other Law BA']
  const options: ComboboxOption[] = [
    other,
    { value: 'GL', label: 'Global Law LLB', aliases: ['Global Law'], group: 'Open' },
    { value: 'BL', label: 'Business with Law BA', group: 'Open' },
    { value: 'L', label: 'Law LLB', aliases: ['Law'], group: 'Full' },
    ...elsewhere.map(label => ({ value: label, label, group: 'In other schools', isSecondary: true })),
  ]

  it.each([
    ['no text: no secondary ones', '', ['Other', 'Global Law LLB', 'Business with Law BA', 'Law LLB']],
    ['a name: its group first', 'law', ['Law LLB', 'Global Law LLB', 'Business with Law BA', 'Other']],
    ['part of a name: all groups', 'la', ['Global Law LLB', 'Business with Law BA', 'Law LLB', 'Other']],
    ['a text of both: no secondary ones', 'business', ['Business with Law BA', 'Other']],
    ['a text of secondary ones only', 'anat', ['Anatomy BSc', 'Other']],
    ['a misspelt text', 'anatomi', ['Anatomy BSc', 'Other']],
    ['an unknown text', 'dinosaurs', ['Other']],
    ['the name of the option that takes any text', 'other', ['Other']],
  ])('has for %s', (_, text, expected) => {
    expect(labels(find(options, text).listed)).toEqual(expected)
  })

  it.each([
    ['another text', 'WAEC', 'WAEC'],
    ['not its own name', ' other', undefined],
    ['not the beginning of its own name', 'oth', undefined],
    ['no text', '', undefined],
  ])('takes as typed %s', (_, text, typed) => {
    expect(find(options, text).listed.find(({ takesAnyText }) => takesAnyText)?.typed).toBe(typed)
  })
})
