import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { subjectOptions, unlistedSubject } from '#web/apply/qualifications/subject-field.tsx'
import { typeGroups } from '#web/apply/qualifications/type-options.ts'
import { countryOptions, nationalityOptions } from '#web/apply/residency/residency-section.tsx'
import {
  filterOptions,
  findClearMatch,
  findCorrectedOption,
  findNamedOption,
  listOptions,
} from '#web/ui/combobox/combobox-options.ts'
import { findNearestOption } from '#web/ui/combobox/nearest-option.ts'

const subjects = (tpe: string) => listOptions(subjectOptions(subjectLists, tpe, ''))

describe('filterOptions', () => {
  it.each([
    ['a title by the beginning of a word', subjects('A2'), 'math', 'Mathematics'],
    ['a title by its alias', subjects('A2'), 'Maths', 'Mathematics'],
    ['a title by its initials in lower case', subjects('A2'), 're', 'Religious Studies'],
    ['a title before an alias of another', subjects('A2'), 'computing', 'Computing'],
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
    ['a nationality by its country', nationalityOptions, 'germany', 'German'],
    ['a nationality without the accents of its country', nationalityOptions, "cote d'iv", 'Ivorian'],
    ['A-Level before AS Level by its short name', listOptions(typeGroups), 'A-Level', 'A-Level (A2)'],
    ['A-Level before AS Level in the plural', listOptions(typeGroups), 'a levels', 'A-Level (A2)'],
    [
      'a type by the name of its family',
      listOptions(typeGroups),
      'international',
      'IB Diploma: total points',
    ],
    [
      'a BTEC by the title on its certificate',
      listOptions(typeGroups),
      'Pearson BTEC Level 3 National Extended Diploma',
      'BTEC Extended Diploma (RQF, reformed 2019)',
    ],
    [
      'an Indian certificate by its board',
      listOptions(typeGroups),
      'cbse',
      'Indian High School, national board: overall',
    ],
    ['the British before other territories', nationalityOptions, 'british', 'British Citizen'],
    ['England for UK', countryOptions, 'UK', 'England'],
    ['a country by its initials', countryOptions, 'usa', 'United States'],
    ['a country without its accents', countryOptions, 'reunion', 'Réunion'],
  ])('lists %s first', (_, options, text, label) => {
    expect(filterOptions(options, text)[0]?.label).toBe(label)
  })

  it('keeps the order of the list among equal matches', () => {
    expect(
      filterOptions(countryOptions, 'uk')
        .slice(0, 4)
        .map(({ label }) => label),
    ).toEqual(['England', 'Northern Ireland', 'Scotland', 'Wales'])
  })

  it('lists the fallback last, and only the fallback if nothing matches', () => {
    expect(filterOptions(subjects('A2'), 'maths').at(-1)?.label).toBe(unlistedSubject)
    expect(filterOptions(subjects('A2'), 'dinosaurs').map(({ label }) => label)).toEqual([unlistedSubject])
    expect(filterOptions(nationalityOptions, 'martian')).toEqual([])
  })

  it('matches a short word only at the beginning of a word, and ignores punctuation', () => {
    const labels = (text: string) => filterOptions(subjects('A2'), text).map(({ label }) => label)
    expect(labels('<b>')).toEqual(labels('b'))
    expect(labels('ch')).toContain('Chemistry')
    expect(labels('ch')).not.toContain('Psychology')
    expect(labels('R.S.')).toEqual(['Religious Studies', unlistedSubject])
    expect(filterOptions(countryOptions, 'northern').map(({ label }) => label)).toEqual([
      'Northern Ireland',
      'Northern Mariana Islands',
    ])
  })
})

describe('findCorrectedOption', () => {
  it.each([
    ['the only option it finds', nationalityOptions, 'czech', 'CZE'],
    ['the only option whose alias it begins', nationalityOptions, 'scot', 'GBR'],
    ['the option with this label', nationalityOptions, 'Irish', 'IRL'],
    ['nothing if several match', nationalityOptions, 'british cit', undefined],
    ['nothing if several match and it is an alias of one', subjects('A2'), 'english', undefined],
    ['nothing in the middle of a word', nationalityOptions, 'rmudi', undefined],
    ['nothing that begins only a later word', listOptions(typeGroups), 'Standard', undefined],
    ['the option with this name in its language', nationalityOptions, 'deutsch', 'DEU'],
    ['nothing that is only similar', nationalityOptions, 'polnisch', undefined],
    ['nothing if only the fallback is listed', subjects('A2'), 'dinosaurs', undefined],
    ['nothing for an empty text', nationalityOptions, ' ', undefined],
  ])('returns %s', (_, options, text, value) => {
    expect(findCorrectedOption(options, text)?.value).toBe(value)
  })
})

describe('findClearMatch', () => {
  it.each([
    ['the option with this name', nationalityOptions, 'irish', 'IRL'],
    ['no match by a later word of its name', countryOptions, 'emirates', undefined],
    ['the only match whose name it begins', nationalityOptions, 'british cit', 'GBR'],
    ['the only subject whose name it begins', subjects('A2'), 'further math', 'Further Mathematics'],
    ['none of two countries', nationalityOptions, 'korea', undefined],
    ['none of two peoples', nationalityOptions, 'congolese', undefined],
    ['none of the parts of a country', countryOptions, 'uk', undefined],
    ['none of the territories of a country', countryOptions, 'british', undefined],
    ['none of the sizes of a BTEC', listOptions(typeGroups), 'btec', undefined],
    ['no fallback', listOptions(typeGroups), 'gnvq', undefined],
  ])('returns %s', (_, options, text, value) => {
    expect(findClearMatch(filterOptions(options, text), text)?.value).toBe(value)
  })
})

describe('findNamedOption', () => {
  it.each([
    ['its label in another case', nationalityOptions, 'iRISH', 'IRL'],
    ['its label with other spaces', nationalityOptions, '  british   citizen ', 'GBR'],
    ['an alias', nationalityOptions, 'France', 'FRA'],
    ['its code', nationalityOptions, 'deu', 'DEU'],
    ['its code in a list of numbers', countryOptions, '276', '276'],
    ['a label before an alias', subjects('A2'), 'Computing', 'Computing'],
    ['an alias of a subject', subjects('A2'), 'Maths', 'Mathematics'],
    ['a label without its accents', countryOptions, 'reunion', '638'],
    ['an alias without its accents', nationalityOptions, "cote d'ivoire", 'CIV'],
  ])('finds %s', (_, options, text, value) => {
    expect(findNamedOption(options, text)?.value).toBe(value)
  })

  it.each([
    ['part of a label', nationalityOptions, 'Germa'],
    ['an alias of several options', countryOptions, 'United Kingdom'],
    ['a code that begins another label', nationalityOptions, 'mar'],
    ['an empty text', nationalityOptions, ' '],
    ['punctuation only', nationalityOptions, '-'],
    ['an unknown text', nationalityOptions, 'Martian'],
    ['an alias that begins other labels', subjects('A2'), 'English'],
  ])('finds nothing for %s', (_, options, text) => {
    expect(findNamedOption(options, text)).toBeUndefined()
  })

  it('finds each option by its label', () => {
    for (const options of [nationalityOptions, countryOptions])
      expect(options.filter(option => findNamedOption(options, option.label) !== option)).toEqual([])
  })
})

describe('findNearestOption', () => {
  it.each([
    ['Chemisty', subjects('A2'), 'Chemistry'],
    ['Chemistryy', subjects('A2'), 'Chemistry'],
    ['Chemiztry', subjects('A2'), 'Chemistry'],
    ['mahts', subjects('A2'), 'Mathematics'],
    ['polsih', nationalityOptions, 'Polish'],
    ['Inida', nationalityOptions, 'Indian'],
    ['Inida', countryOptions, 'India'],
    ['Irleand', countryOptions, 'Ireland'],
    ['kurdish', nationalityOptions, undefined],
    ['dinosaurs', subjects('A2'), undefined],
    ['xyz', nationalityOptions, undefined],
    ['', nationalityOptions, undefined],
  ])('corrects %j', (text, options, label) => {
    expect(findNearestOption(options, text)?.label).toBe(label)
  })
})
