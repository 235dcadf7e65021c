import { describe, expect, it } from 'vitest'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { listProgrammeOptions, toChoices } from '#web/apply/programme/programme-choices.ts'
import { createSearch } from '#web/ui/combobox/search.ts'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'

const { programmes, schools } = sampleCatalogue
const list = (schoolCode: string | null, subjects: typeof subjectLists | undefined = subjectLists) =>
  createSearch(
    listProgrammeOptions(toChoices(programmes, schools, undefined), {
      schoolCode,
      qualifiedOnly: false,
      programmeCode: null,
      isCurrent: false,
      subjects,
    }),
  )
const all = list(null)
const search = (text: string) => all.find(text).listed.map(({ label }) => label)

// The search itself is tested in test/web/ui/combobox.
describe('a search in the programme list', () => {
  it.each([
    ['an everyday name', 'comp sci', 'Computer Science BSc (Hons)'],
    ['abbreviated words before words of the school', 'comp sys', 'Computer Systems Engineering BEng (Hons)'],
    ['the school', 'institute dentistry oral', 'Oral Health BSc'],
    ['a misspelt short name', 'medecine', 'Medicine MBBS'],
  ])('finds first by %s', (_, text, name) => {
    expect(search(text)[0]).toBe(name)
  })

  it.each([
    ['an everyday name of a subject', 'maths', 'Mathematics BSc (Hons)'],
    ['the name of an A-level', 'business studies', 'Business Management with Year Abroad BSc (Hons)'],
  ])('finds by %s', (_, text, name) => {
    expect(search(text)).toContain(name)
  })

  it('finds every programme first by its name and its code', () => {
    for (const { name, code } of programmes)
      for (const text of [name, code]) expect([text, all.find(text).listed[0]?.value]).toEqual([text, code])
  })

  it('takes the code of UCAS as the name of a programme', () => {
    expect(all.findNamed('G400')?.label).toBe('Computer Science BSc (Hons)')
  })

  it('needs no subjects', () => {
    expect(list(null, undefined).find('mathematics').matchCount).toBeGreaterThan(5)
  })
})
