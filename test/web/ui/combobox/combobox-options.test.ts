import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { countriesOfDomicile } from '#shared/enums/countries-of-domicile.ts'
import { nationalities } from '#shared/enums/nationalities.ts'
import { subjectOptions, unlistedSubject } from '#web/apply/qualifications/subject-options.ts'
import { countryAliases } from '#web/apply/residency/country-aliases.ts'
import { nationalityAliases } from '#web/apply/residency/nationality-aliases.ts'
import {
  filterOptions,
  findCorrectedOption,
  findNamedOption,
  listOptions,
} from '#web/ui/combobox/combobox-options.ts'

const people = nationalities.map(([value, label]) => ({ value, label, aliases: nationalityAliases[value] }))
const countries = countriesOfDomicile.map(([value, label]) => ({
  value,
  label,
  aliases: countryAliases[value],
}))
const subjects = (tpe: string) => listOptions(subjectOptions(subjectLists, tpe, ''))

describe('what a text finds', () => {
  it.each([
    ['a title by the beginning of a word', subjects('A2'), 'math', 'Mathematics'],
    ['a title by its everyday name', subjects('A2'), 'Maths', 'Mathematics'],
    ['a title by its initials in lower case', subjects('A2'), 're', 'Religious Studies'],
    ['a title before the everyday name of another', subjects('A2'), 'computing', 'Computing'],
    ['a title before a former one', subjects('IBHigher'), 'math', 'Mathematics: Analysis and Approaches'],
    ['a title by its initials with full stops', subjects('A2'), 'R.S.', 'Religious Studies'],
    ['a former title', subjects('A2'), 'use of math', 'Use of Mathematics'],
    [
      'a title by two of its words in any order',
      subjects('IBHigher'),
      'analysis math',
      'Mathematics: Analysis and Approaches',
    ],
    ['a title in brackets', subjects('FrenchBac'), 'physics', 'Physique-Chimie (Physics-Chemistry)'],
    [
      'a title without its accents',
      subjects('PolishMatura'),
      'jezyk wloski',
      'Język włoski (Italian) - Basic',
    ],
    ['a nationality by its country', people, 'germany', 'German'],
    ['a nationality without the accents of its country', people, "cote d'iv", 'Ivorian'],
    ['the British before other territories', people, 'british', 'British Citizen'],
    ['England for the whole kingdom', countries, 'UK', 'England'],
    ['a country by its initials', countries, 'usa', 'United States'],
    ['a country without its accents', countries, 'reunion', 'Réunion'],
  ])('is %s first', (_, options, text, label) => {
    expect(filterOptions(options, text)[0]?.label).toBe(label)
  })

  it('keeps the order of the list among equals', () => {
    expect(
      filterOptions(countries, 'uk')
        .slice(0, 4)
        .map(({ label }) => label),
    ).toEqual(['England', 'Northern Ireland', 'Scotland', 'Wales'])
  })

  it('always has the place to type a subject, last, and nothing else where nothing matches', () => {
    expect(filterOptions(subjects('A2'), 'maths').at(-1)?.label).toBe(unlistedSubject)
    expect(filterOptions(subjects('A2'), 'dinosaurs').map(({ label }) => label)).toEqual([unlistedSubject])
    expect(filterOptions(people, 'martian')).toEqual([])
  })

  it('has a short word only where it begins one, whatever stands round it', () => {
    const labels = (text: string) => filterOptions(subjects('A2'), text).map(({ label }) => label)
    expect(labels('<b>')).toEqual(labels('b'))
    expect(labels('ch')).toContain('Chemistry')
    expect(labels('ch')).not.toContain('Psychology')
    expect(labels('R.S.')).toEqual(['Religious Studies', unlistedSubject])
    expect(filterOptions(countries, 'northern').map(({ label }) => label)).toEqual([
      'Northern Ireland',
      'Northern Mariana Islands',
    ])
  })

  it('is each option once', () => {
    const found = filterOptions(subjects('A2'), 'a').map(({ value }) => value)
    expect(found).toEqual([...new Set(found)])
  })
})

describe('what a text is taken for when its field is left', () => {
  it.each([
    ['the only one it finds', people, 'czech', 'CZE'],
    ['the only one it begins by another name', people, 'scot', 'GBR'],
    ['what it means', people, 'Irish', 'IRL'],
    ['nothing where several match', people, 'british cit', undefined],
    ['nothing where several match, one of them called so', subjects('A2'), 'english', undefined],
    ['nothing where it is in the middle of a word', people, 'rmudi', undefined],
    ['nothing where only a place to type it is left', subjects('A2'), 'dinosaurs', undefined],
    ['nothing when empty', people, ' ', undefined],
  ])('is %s', (_, options, text, value) => {
    expect(findCorrectedOption(options, text)?.value).toBe(value)
  })
})

describe('what a text means as it stands', () => {
  it.each([
    ['its label in another case', people, 'iRISH', 'IRL'],
    ['its label with other spaces', people, '  british   citizen ', 'GBR'],
    ['another name', people, 'France', 'FRA'],
    ['its code', people, 'deu', 'DEU'],
    ['its code in a list of numbers', countries, '276', '276'],
    ['a label before another name', subjects('A2'), 'Computing', 'Computing'],
    ['an everyday name', subjects('A2'), 'Maths', 'Mathematics'],
    ['a label without its accents', countries, 'reunion', '638'],
    ['another name without its accents', people, "cote d'ivoire", 'CIV'],
  ])('is what has %s', (_, options, text, value) => {
    expect(findNamedOption(options, text)?.value).toBe(value)
  })

  it.each([
    ['only a part of a label', people, 'Germa'],
    ['a name of several', countries, 'United Kingdom'],
    ['a code that begins something else', people, 'mar'],
    ['empty', people, ' '],
    ['only punctuation', people, '-'],
    ['unknown', people, 'Martian'],
    ['another name that begins other labels', subjects('A2'), 'English'],
  ])('is nothing when it is %s', (_, options, text) => {
    expect(findNamedOption(options, text)).toBeUndefined()
  })

  it('is each option by its own label', () => {
    for (const options of [people, countries])
      expect(options.filter(option => findNamedOption(options, option.label) !== option)).toEqual([])
  })
})
