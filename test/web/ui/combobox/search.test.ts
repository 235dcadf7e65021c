import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { countriesOfDomicile } from '#shared/enums/countries-of-domicile.ts'
import { nationalities } from '#shared/enums/nationalities.ts'
import { type ComboboxOption, createSearch } from '#web/ui/combobox/search.ts'

const toOptions = (rows: readonly (readonly [string, string, ...string[]])[]) =>
  rows.map(([value, label, ...aliases]) => ({ value, label, aliases }))
const countries = toOptions(countriesOfDomicile)
const peoples = toOptions(nationalities)

function subjects(tpe: string): ComboboxOption[] {
  const aliases = subjectLists.subjectAliases.find(row => row.qualificationType === tpe)?.subjects ?? []
  const titles = subjectLists.qualTypeSubjects.find(row => row.qualificationType === tpe)?.subjects ?? []
  return titles.map(title => ({
    value: title,
    label: title,
    aliases: aliases.filter(({ subject }) => subject === title).map(({ alias }) => alias),
  }))
}
const labels = (options: readonly ComboboxOption[]) => options.map(({ label }) => label)
const find = (options: ComboboxOption[], text: string) => createSearch([{ options }]).find(text)

describe('a search', () => {
  it.each([
    ['by the beginning of a word', subjects('A2'), 'math', 'Mathematics'],
    ['by another name', subjects('A2'), 'Maths', 'Mathematics'],
    ['by initials', subjects('A2'), 're', 'Religious Studies'],
    ['by the label before another name', subjects('A2'), 'computing', 'Computing'],
    ['by abbreviated words', subjects('A2'), 'comp sci', 'Computer Science'],
    ['by words in any order', subjects('IBHigher'), 'analysis math', 'Mathematics: Analysis and Approaches'],
    ['by words in brackets', subjects('FrenchBac'), 'physics', 'Physique-Chimie (Physics-Chemistry)'],
    ['without accents', subjects('PolishMatura'), 'jezyk wloski', 'Język włoski (Italian) - Basic'],
    ['with accents', subjects('A2'), 'CHÉMISTRY', 'Chemistry'],
    ['in wide letters', subjects('A2'), 'Ｌａｗ', 'Law'],
    ['by its name before longer ones', subjects('A2'), 'law', 'Law'],
    ['by its first word before a later one', subjects('A2'), 'art', 'Art and Design'],
    ['by country', peoples, 'germany', 'German'],
    ['by country without accents', peoples, "cote d'iv", 'Ivorian'],
    ['the British before other territories', peoples, 'british', 'British Citizen'],
    ['Niger before Nigeria', countries, 'niger', 'Niger'],
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
  ])('finds nothing for %.20j', text => {
    expect(find(peoples, text).matchCount).toBe(0)
  })

  it('finds each option first by its label', () => {
    for (const options of [peoples, countries, subjects('A2'), subjects('IBHigher')]) {
      const search = createSearch([{ options }])
      expect(options.filter(({ label }) => search.find(label).listed[0]?.label !== label)).toEqual([])
    }
  })
})

describe('findNamed', () => {
  it.each([
    ['a label in another case', peoples, 'iRISH', 'Irish'],
    ['a label with other spaces', peoples, '  british   citizen ', 'British Citizen'],
    ['a label without its accents', countries, 'reunion', 'Réunion'],
    ['another name', peoples, 'France', 'French'],
    ['a code', peoples, 'deu', 'German'],
    ['a label before another name', subjects('A2'), 'Computing', 'Computing'],
  ])('accepts %s', (_, options, text, label) => {
    expect(createSearch([{ options }]).findNamed(text)?.label).toBe(label)
  })

  it.each([
    ['part of a label', peoples, 'Germa'],
    ['a name that begins another: Niger is not Nigerien', peoples, 'Niger'],
    ['a name of several options', countries, 'United Kingdom'],
    ['a code that begins another label', peoples, 'mar'],
    ['a name that begins other labels', subjects('A2'), 'English'],
    ['a misspelt name', peoples, 'Germna'],
    ['an empty text', peoples, ' '],
    ['punctuation', peoples, '-'],
  ])('does not accept %s', (_, options, text) => {
    expect(createSearch([{ options }]).findNamed(text)).toBeUndefined()
  })
})

describe('a guess', () => {
  it.each([
    ['Chemisty', subjects('A2'), 'Chemistry'],
    ['Chemiztry', subjects('A2'), 'Chemistry'],
    ['pyschology', subjects('A2'), 'Psychology'],
    ['Mathmetics', subjects('A2'), 'Mathematics'],
    ['comuter scince', subjects('A2'), 'Computer Science'],
    ['polsih', peoples, 'Polish'],
    ['kurdish', peoples, undefined],
    ['xyz', peoples, undefined],
  ])('corrects %j', (text, options, label) => {
    expect(find(options, text).similar[0]?.label).toBe(label)
  })
})

describe('the list of a combobox', () => {
  const other = { value: 'Other', label: 'Other', isFallback: true }
  const { find, textForFallback } = createSearch([
    { label: 'Type it yourself', options: [other] },
    {
      label: 'Open',
      options: toOptions([
        ['GL', 'Global Law LLB', 'Global Law'],
        ['BL', 'Business with Law BA'],
      ]),
    },
    { label: 'Full', options: toOptions([['L', 'Law LLB', 'Law']]) },
    {
      label: 'In other schools',
      isReserve: true,
      options: toOptions([
        ['A', 'Anatomy BSc'],
        ['B', 'Business BSc'],
        ['O', 'Other Law BA'],
      ]),
    },
  ])

  it.each([
    ['no text: all but the reserve', '', ['Other', 'Global Law LLB', 'Business with Law BA', 'Law LLB']],
    ['a name: its group first', 'law', ['Law LLB', 'Global Law LLB', 'Business with Law BA', 'Other']],
    [
      'part of a name: the groups in their order',
      'la',
      ['Global Law LLB', 'Business with Law BA', 'Law LLB', 'Other'],
    ],
    ['a text of both: the reserve stays out', 'business', ['Business with Law BA', 'Other']],
    ['a text of the reserve only', 'anat', ['Anatomy BSc', 'Other']],
    ['a misspelt text', 'anatomi', ['Anatomy BSc', 'Other']],
    ['an unknown text', 'dinosaurs', ['Other']],
    ['the name of the fallback, which others have too', 'other', ['Other', 'Other Law BA']],
  ])('has for %s', (_, text, expected) => {
    expect(labels(find(text).listed)).toEqual(expected)
  })

  it.each([
    ['a name', 'WAEC', 'WAEC'],
    ['its own label', ' other', ''],
  ])('takes for the fallback %s', (_, typed, text) => {
    expect(textForFallback(typed)).toBe(text)
  })
})
