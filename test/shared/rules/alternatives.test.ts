import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractSubjectWords, findAlternatives } from '#shared/rules/alternatives.ts'
import type { CheckStatus, EntryCheckResult } from '#shared/schemas/entry-check.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { sampleCatalogue } from '../arbitraries/arbitraries.ts'

const { programmes } = sampleCatalogue
const named = (code: string) => programmes.find(programme => programme.code === code)!
const codes = (found: readonly Programme[]) => found.map(({ code }) => code)

const answer = (
  { code, entryRequirements }: Programme,
  checkStatus: CheckStatus = 'Qualified',
  placesAvailable = true,
): EntryCheckResult => ({
  programmeCode: code,
  placesAvailable,
  checkStatus,
  entryRequirements,
  messages: [],
})
const everyOne = programmes.map(programme => answer(programme))

const anyAnswers = fc
  .tuple(
    ...programmes.map(programme =>
      fc
        .tuple(fc.constantFrom('Qualified', 'Undecided', 'NotQualified' as const), fc.boolean())
        .map(([status, places]) => answer(programme, status, places)),
    ),
  )
  .chain(answers => fc.shuffledSubarray(answers))
const anyProgramme = fc.constantFrom(...programmes)

describe('the alternatives to a programme', () => {
  it('are those of the same school first, then those that share the most words of the subject', () => {
    const found = codes(findAlternatives(named('GG14-USCMA'), programmes, everyOne))
    const school = programmes.filter(({ schoolCode }) => schoolCode === 'EECS').length - 1
    expect(found.slice(0, 3)).toEqual(['G400-USCSC', 'G401-USCSM', 'G402-USCSI'])
    expect(found.slice(0, school).map(code => named(code).schoolCode)).toEqual(Array(school).fill('EECS'))
    expect(found[school]).toBe('G302-USDSM')
  })

  it('are every programme that the applicant qualifies for and that has places, and no other', () => {
    fc.assert(
      fc.property(anyProgramme, anyAnswers, (wanted, answers) => {
        const expected = answers.filter(
          ({ programmeCode, checkStatus, placesAvailable }) =>
            programmeCode !== wanted.code && checkStatus === 'Qualified' && placesAvailable,
        )
        expect(codes(findAlternatives(wanted, programmes, answers)).sort()).toEqual(
          expected.map(({ programmeCode }) => programmeCode).sort(),
        )
      }),
      { numRuns: 30 },
    )
  })

  it('never put a farther programme before a nearer one, and equals stand as the catalogue has them', () => {
    fc.assert(
      fc.property(anyProgramme, anyAnswers, (wanted, answers) => {
        const shared = ({ name }: Programme) =>
          [...extractSubjectWords(name)].filter(word => extractSubjectWords(wanted.name).has(word)).length
        const rank = (programme: Programme) =>
          [
            programme.schoolCode === wanted.schoolCode ? 0 : 1,
            50 - shared(programme),
            programmes.indexOf(programme),
          ].map(place => String(place).padStart(4, '0'))
        const ranks = findAlternatives(wanted, programmes, answers).map(programme =>
          rank(programme).join(' '),
        )
        expect(ranks).toEqual([...ranks].sort())
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    ['Computer Science with a Year in Industry BSc (Hons)', ['computer', 'science']],
    ['Politics, Philosophy and Law BA (Hons)', ['politics', 'philosophy', 'law']],
    ['Medicine MBBS (Graduate Entry)', ['medicine']],
    ['Law with Year Abroad LLB (Hons)', ['law']],
  ])('take from “%s” only its subjects', (name, words) => {
    expect([...extractSubjectWords(name)]).toEqual(words)
  })
})
