import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { programmeGroups, toChoices } from '#web/apply/programme/programme-choices.ts'
import { createSearch } from '#web/ui/combobox/search.ts'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'

const { programmes, schools } = sampleCatalogue
const list = (schoolCode: string | null, subjects: typeof subjectLists | undefined = subjectLists) =>
  createSearch(
    programmeGroups(toChoices(programmes, schools, undefined), {
      schoolCode,
      qualifiedOnly: false,
      isCurrent: false,
      subjects,
    }),
  )
const all = list(null)
const search = (text: string) => all.find(text).listed.map(({ label }) => label)

describe('a search in the programme list', () => {
  it.each([
    ['the name', 'psychology', 'Psychology BSc (Hons)'],
    ['the name of a short one', 'law', 'Law LLB (Hons)'],
    ['the name with the award', 'computer science bsc', 'Computer Science BSc (Hons)'],
    ['words in any order', 'science computer', 'Computer Science BSc (Hons)'],
    ['the beginnings of words', 'mech eng', 'Mechanical Engineering BEng (Hons)'],
    ['the code', 'C800-USPSY', 'Psychology BSc (Hons)'],
    ['the beginning of the code', 'G400', 'Computer Science BSc (Hons)'],
    ['initials', 'cs', 'Computer Science BSc (Hons)'],
    ['capitals and accents', 'PSYCHÓLOGY', 'Psychology BSc (Hons)'],
    ['an everyday name', 'comp sci', 'Computer Science BSc (Hons)'],
    ['the school', 'institute dentistry oral', 'Oral Health BSc'],
  ])('finds first by %s', (_, text, name) => {
    expect(search(text)[0]).toBe(name)
  })

  it.each<[how: string, text: string, name: string]>([
    ['an everyday name of a subject', 'maths', 'Mathematics BSc (Hons)'],
    ['the name of an A-level', 'business studies', 'Business Management with Year Abroad BSc (Hons)'],
    ['the German name of a subject', 'Informatik', 'Computer Science BSc (Hons)'],
    ['the Spanish name of a subject', 'quimica', 'Chemistry BSc (Hons)'],
    ...['psycology', 'pyschology', 'phsycology', 'fsychology'].map(
      text => ['a misspelt name', text, 'Psychology BSc (Hons)'] as [string, string, string],
    ),
    ['two misspelt words', 'buisness managment', 'Business Management BSc (Hons)'],
    ['a misspelt name', 'medecine', 'Medicine MBBS'],
    ['a misspelt name', 'goegraphy', 'Geography BA (Hons)'],
  ])('finds by %s: %s', (_, text, name) => {
    expect(search(text)).toContain(name)
  })

  it.each([
    ...['nursing', 'midwifery', 'architecture', 'geology', 'ecology', 'criminology', 'music', 'dance'],
    ...['veterinary', 'journalism', 'education', 'archaeology', 'tourism', 'marine', 'theology'],
    ...['art history', 'nursing psychology', 'falconry'],
  ])('does not find %s, which the sample does not offer', text => {
    expect(all.find(text).matchCount).toBe(0)
  })

  it('finds every programme first by its name and its code', () => {
    for (const { name, code } of programmes)
      for (const text of [name, code]) expect([text, all.find(text).listed[0]?.value]).toEqual([text, code])
  })

  it('needs no subjects', () => {
    expect(list(null, undefined).find('mathematics').matchCount).toBeGreaterThan(5)
  })

  it('lists other schools only for what the chosen one lacks', () => {
    const { find } = list('LAW')
    expect(find('law').listed.every(({ group }) => group.label !== 'In other schools')).toBe(true)
    expect(find('zoology').listed.every(({ group }) => group.label === 'In other schools')).toBe(true)
  })
})
