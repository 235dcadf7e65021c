import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { type Choice, sortChoices, toChoices } from '#web/apply/programme/programme-choices.ts'
import { createSearchIndex, searchProgrammes } from '#web/apply/programme/search-programmes.ts'
import { resultsByCode } from '#web/apply/queries/use-entry-check.ts'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'

const { programmes, schools } = sampleCatalogue
const choices = sortChoices(
  toChoices(
    programmes,
    schools,
    resultsByCode(
      programmes.map(({ code, places, entryRequirements }) => ({
        programmeCode: code,
        checkStatus: 'Qualified' as const,
        placesAvailable: places.home,
        entryRequirements,
        messages: [],
      })),
    ),
  ),
)
const index = createSearchIndex(choices, subjectLists)
const search = (text: string) => {
  const { matches, isExact } = searchProgrammes(index, text)
  return { isExact, names: matches.map(({ programme }) => programme.name) }
}

describe('a search for programmes', () => {
  it.each([
    ['the name', 'psychology', 'Psychology BSc (Hons)'],
    ['words of the name in any order', 'abroad zoo', 'Zoology with Year Abroad BSc (Hons)'],
    ['the code', 'C800-USPSY', 'Psychology BSc (Hons)'],
    ['the beginning of the code', 'c800', 'Psychology BSc (Hons)'],
    ['the school', 'institute dentistry oral', 'Oral Health BSc'],
    ['capitals and accents', 'PSYCHÓLOGY', 'Psychology BSc (Hons)'],
    ['an everyday name of a subject', 'maths', 'Mathematics BSc (Hons)'],
    ['the name of an A-level', 'business studies', 'Business Management with Year Abroad BSc (Hons)'],
    ['another everyday name', 'comp sci', 'Computer Science BSc (Hons)'],
    ['the German name of a subject', 'Informatik', 'Computer Science BSc (Hons)'],
    ['the Spanish name of a subject', 'quimica', 'Chemistry BSc (Hons)'],
  ])('finds by %s', (_, text, name) => {
    const { isExact, names } = search(text)
    expect(isExact).toBe(true)
    expect(names).toContain(name)
  })

  it.each([
    ['law', 'Law LLB (Hons)'],
    ['computer science bsc', 'Computer Science BSc (Hons)'],
    ['comp sci', 'Computer Science BSc (Hons)'],
    ['science computer', 'Computer Science BSc (Hons)'],
    ['cs', 'Computer Science BSc (Hons)'],
    ['mech eng', 'Mechanical Engineering BEng (Hons)'],
    ['computer scince', 'Computer Science BSc (Hons)'],
  ])('puts the programme with the fewest other words first: %s', (text, name) => {
    expect(search(text).names[0]).toBe(name)
  })

  it.each([
    ['psycology', 'Psychology BSc (Hons)'],
    ['pyschology', 'Psychology BSc (Hons)'],
    ['phsycology', 'Psychology BSc (Hons)'],
    ['fsychology', 'Psychology BSc (Hons)'],
    ['psyco', 'Psychology BSc (Hons)'],
    ['enginering', 'Mechanical Engineering MEng (Hons)'],
    ['buisness managment', 'Business Management with Year Abroad BSc (Hons)'],
    ['medecine', 'Medicine MBBS'],
    ['mathamatics', 'Mathematics BSc (Hons)'],
    ['goegraphy', 'Geography BA (Hons)'],
  ])('forgives the spelling of %s', (text, name) => {
    const { isExact, names } = search(text)
    expect(isExact).toBe(false)
    expect(names).toContain(name)
  })

  it('lists only programmes with every word, and those with places first', () => {
    const { names } = search('psycology abroad')
    expect(names).toEqual(['Psychology with Year Abroad BSc (Hons)'])
    expect(search('neuro').names).toEqual([
      'Neuroscience with Year Abroad BSc (Hons)',
      'Neuroscience BSc (Hons)',
    ])
  })

  it.each(['neuroscience', 'Neuroscience BSc (Hons)'])('puts the programme of this name first: %s', text =>
    expect(search(text).names[0]).toBe('Neuroscience BSc (Hons)'),
  )

  it.each([
    ...['nursing', 'midwifery', 'architecture', 'geology', 'ecology', 'criminology', 'music', 'dance'],
    ...['veterinary', 'journalism', 'education', 'archaeology', 'tourism', 'marine', 'theology'],
    ...['art history', 'nursing psychology', 'falconry'],
  ])('finds nothing for %s, which the sample does not offer', text => {
    expect(search(text).names).toEqual([])
  })

  it.each(['', '   ', '***', '(((', '[^]+', '.*', '\\', '<script>', '‮', '💡'])('finds nothing for %j', text =>
    expect(search(text).names).toEqual([]),
  )

  it('reads only the beginning of a very long text', () => {
    expect(search('x'.repeat(100_000)).names).toEqual([])
    expect(search('psychology '.repeat(10_000)).names).toEqual(search('psychology').names)
  })

  it('finds a programme by its name and its code', () => {
    for (const { programme } of choices.filter((_, index) => index % 6 === 0))
      for (const text of [programme.name, programme.code])
        expect(first(text)?.programme.code).toBe(programme.code)
  })

  it('needs no subjects', () => {
    const { matches } = searchProgrammes(createSearchIndex(choices, undefined), 'mathematics')
    expect(matches.length).toBeGreaterThan(5)
  })
})

const first = (text: string): Choice | undefined => searchProgrammes(index, text).matches[0]
