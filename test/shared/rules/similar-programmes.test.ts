import { describe, expect, it } from 'vitest'
import type { CheckStatus } from '#shared/enums/check-status.ts'
import { extractSubjectWords, findSimilarProgrammes } from '#shared/rules/similar-programmes.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { createProgramme } from './entry-check/entry-check-cases.ts'

const named = (name: string, schoolCode: string): Programme => ({
  ...createProgramme({}),
  code: name,
  name,
  schoolCode,
})
const chosen = named('Computer Science BSc', 'EECS')
const programmes = [
  named('Film BA', 'ARTS'),
  named('Art BA', 'ARTS'),
  named('Law LLB', 'LAW'),
  chosen,
  named('Electronic Music Technology BEng', 'EECS'),
  named('Law with Computer Science LLB', 'LAW'),
  named('Computer Games BSc', 'EECS'),
]

describe('the programmes that an applicant can apply for instead', () => {
  it.each<[what: string, results: Record<string, CheckStatus | 'no places'>, expected: string[]]>([
    [
      'of the same school come first, then those with more words of the subject, then by name',
      {},
      [
        'Computer Games BSc',
        'Electronic Music Technology BEng',
        'Law with Computer Science LLB',
        'Art BA',
        'Film BA',
        'Law LLB',
      ],
    ],
    [
      'with a positive check come before undecided ones',
      { 'Computer Games BSc': 'Undecided', 'Film BA': 'Undecided' },
      [
        'Electronic Music Technology BEng',
        'Law with Computer Science LLB',
        'Art BA',
        'Law LLB',
        'Computer Games BSc',
        'Film BA',
      ],
    ],
    [
      'have places and requirements that are met',
      { 'Computer Games BSc': 'no places', 'Electronic Music Technology BEng': 'NotQualified' },
      ['Law with Computer Science LLB', 'Art BA', 'Film BA', 'Law LLB'],
    ],
  ])('%s', (_, results, expected) => {
    const all = programmes.map(({ code, entryRequirements }) => {
      const result = results[code] ?? 'Qualified'
      return {
        programmeCode: code,
        placesAvailable: result !== 'no places',
        checkStatus: result === 'no places' ? ('Qualified' as const) : result,
        entryRequirements,
        messages: [],
      }
    })
    expect(findSimilarProgrammes(chosen, programmes, all).map(({ name }) => name)).toEqual(expected)
  })

  it('have a result', () => expect(findSimilarProgrammes(chosen, programmes, [])).toEqual([]))

  it.each([
    ['Computer Science with a Year in Industry BSc (Hons)', ['computer', 'science']],
    ['Politics, Philosophy and Law BA (Hons)', ['politics', 'philosophy', 'law']],
    ['Medicine MBBS (Graduate Entry)', ['medicine']],
    ['Law with Year Abroad LLB (Hons)', ['law']],
  ])('share only the subjects of a name: “%s”', (name, words) => {
    expect([...extractSubjectWords(name)]).toEqual(words)
  })
})
