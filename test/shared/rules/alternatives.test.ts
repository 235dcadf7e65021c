import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CheckStatus } from '#shared/enums/check-status.ts'
import { extractSubjectWords, findAlternatives } from '#shared/rules/alternatives.ts'
import type { EntryCheckResult } from '#shared/schemas/entry-check.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { sampleCatalogue } from '../arbitraries/arbitraries.ts'

const { programmes } = sampleCatalogue
const codes = (list: readonly Programme[]) => list.map(({ code }) => code)

const createResult = (
  { code, entryRequirements }: Programme,
  checkStatus: CheckStatus,
  placesAvailable: boolean,
): EntryCheckResult => ({
  programmeCode: code,
  placesAvailable,
  checkStatus,
  entryRequirements,
  messages: [],
})

const anyResults = fc
  .tuple(
    ...programmes.map(programme =>
      fc
        .tuple(fc.constantFrom('Qualified', 'Undecided', 'NotQualified' as const), fc.boolean())
        .map(([status, places]) => createResult(programme, status, places)),
    ),
  )
  .chain(results => fc.shuffledSubarray(results))
const byName = programmes.toSorted((one, other) => (one.name < other.name ? -1 : 1))
const anyProgramme = fc.constantFrom(...programmes)

describe('findAlternatives', () => {
  it('returns the other programmes that the applicant can apply for: a positive check first, then the more similar, then by name', () => {
    fc.assert(
      fc.property(anyProgramme, anyResults, (chosen, results) => {
        const shared = ({ name }: Programme) =>
          [...extractSubjectWords(name)].filter(word => extractSubjectWords(chosen.name).has(word)).length
        const statusOf = ({ code }: Programme) =>
          results.find(({ programmeCode, placesAvailable }) => programmeCode === code && placesAvailable)
            ?.checkStatus
        const rank = (programme: Programme) =>
          [
            statusOf(programme) === 'Undecided' ? 1 : 0,
            programme.schoolCode === chosen.schoolCode ? 0 : 1,
            50 - shared(programme),
            byName.indexOf(programme),
          ]
            .map(value => String(value).padStart(4, '0'))
            .join(' ')
        const open = programmes.filter(
          programme =>
            programme.code !== chosen.code && ['Qualified', 'Undecided'].includes(statusOf(programme) ?? ''),
        )
        const expected = open.toSorted((one, other) => rank(one).localeCompare(rank(other)))
        expect(codes(findAlternatives(chosen, programmes, results))).toEqual(codes(expected))
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    ['Computer Science with a Year in Industry BSc (Hons)', ['computer', 'science']],
    ['Politics, Philosophy and Law BA (Hons)', ['politics', 'philosophy', 'law']],
    ['Medicine MBBS (Graduate Entry)', ['medicine']],
    ['Law with Year Abroad LLB (Hons)', ['law']],
  ])('finds only the subjects in “%s”', (name, words) => {
    expect([...extractSubjectWords(name)]).toEqual(words)
  })
})
