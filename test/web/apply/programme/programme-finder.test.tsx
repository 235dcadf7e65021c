// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CheckStatus } from '#shared/schemas/entry-check.ts'
import { resultsByCode } from '#web/apply/programme/entry-check/entry-check-results.ts'
import { type Choice, openChoices, toChoices } from '#web/apply/programme/programme-choices.ts'
import { programmeSearchResults } from '#web/apply/programme/programme-search.tsx'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'
import { filledForm } from '../filled-form.ts'
import {
  dropdown,
  noProgramme,
  openProgrammeSection,
  serveCatalogue,
  withEnglish,
  withGrades,
} from './programme-section-page.tsx'

beforeEach(serveCatalogue)
afterEach(() => {
  cleanup()
  vi.doUnmock('#web/apply/programme/programme-search.tsx')
})

const title = /^All programmes open to you/
async function openFinder() {
  const heading = await screen.findByRole('heading', { name: title })
  await userEvent.click(heading)
  await screen.findByText(/^Search these programmes$|^Could not fetch/)
  return Number(/\((\d+)\)/.exec(heading.textContent ?? '')?.[1])
}
const field = () => screen.getByRole('searchbox', { name: 'Search these programmes' })
const offeredButtons = () => screen.queryAllByRole('button', { name: /^Choose/ })

describe('the finder', () => {
  it('lists, before a school is chosen, as many programmes as its heading and the programme count say', async () => {
    openProgrammeSection(filledForm, noProgramme)
    const count = await openFinder()
    expect(count).toBeGreaterThan(20)
    expect(offeredButtons()).toHaveLength(count)
    expect(screen.getByTestId('live').textContent).toContain(`With these grades ${count} programmes`)
  })

  it.each(['zoo abroad', 'ABROAD zoo', 'C30Y', 'behavioural zoo year'])(
    'finds only Zoology with Year Abroad by “%s”',
    async words => {
      openProgrammeSection(filledForm, noProgramme)
      await openFinder()
      await userEvent.type(field(), words)
      const school = within(
        await screen.findByRole('region', { name: 'School of Biological and Behavioural Sciences' }),
      )
      expect(school.getByRole('button', { name: 'Choose Zoology with Year Abroad BSc (Hons)' })).toBeDefined()
      expect(offeredButtons()).toHaveLength(1)
    },
  )

  it('announces the number of matches', async () => {
    openProgrammeSection(filledForm, noProgramme)
    await openFinder()
    await userEvent.type(field(), 'zoology')
    expect(await screen.findByText(`${offeredButtons().length} programmes`)).toBeDefined()
  })

  it('shows advice if nothing matches, and can be reset', async () => {
    openProgrammeSection(filledForm, noProgramme)
    const count = await openFinder()
    await userEvent.type(field(), 'falconry')
    expect(screen.getByText(/None of the programmes open to you matches “falconry”/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: `Show all ${count} again` }))
    expect(offeredButtons()).toHaveLength(count)
    expect(document.activeElement).toBe(field())
  })

  it('is not shown if no programme is open', async () => {
    openProgrammeSection(withGrades('E', 'E', 'E'), noProgramme)
    expect(await screen.findByText(/Choose a school to see what its programmes ask for\./)).toBeDefined()
    expect(screen.queryByRole('heading', { name: title })).toBeNull()
  })

  it('loads its search when it opens, and can retry after a failure', async () => {
    vi.resetModules()
    vi.doMock('#web/apply/programme/programme-search.tsx', () => Promise.reject(new Error('offline')))
    openProgrammeSection(filledForm, noProgramme)
    await openFinder()
    expect(screen.getByText('Could not fetch the search')).toBeDefined()
    vi.doUnmock('#web/apply/programme/programme-search.tsx')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('searchbox')).toBeDefined()
  })

  it('marks undecided programmes', async () => {
    openProgrammeSection(withEnglish('Other'), noProgramme)
    await openFinder()
    expect(screen.getAllByText('An advisor will look')).toHaveLength(offeredButtons().length)
  })

  it('can choose a programme with the keyboard, which sets the form and closes it', async () => {
    const shown = openProgrammeSection(filledForm, noProgramme)
    await openFinder()
    await userEvent.type(field(), 'zoology')
    await userEvent.tab()
    const name = document.activeElement?.textContent
    await userEvent.keyboard('{Enter}')
    expect(`Choose ${(await dropdown()).selectedOptions[0]?.text.replace(/ \(\S+\)$/, '')}`).toBe(name)
    expect(shown.form).toMatchObject({ schoolCode: 'SBBS' })
    expect(document.activeElement).toBe(await dropdown())
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})

const { programmes, schools } = sampleCatalogue
const anyChoices: fc.Arbitrary<Choice[]> = fc
  .array(fc.tuple(fc.constantFrom<CheckStatus>('Qualified', 'Undecided', 'NotQualified'), fc.boolean()), {
    minLength: programmes.length,
    maxLength: programmes.length,
  })
  .map(results =>
    toChoices(
      programmes,
      schools,
      resultsByCode(
        programmes.map(({ code, entryRequirements }, index) => {
          const [checkStatus, placesAvailable] = results[index] ?? ['Qualified' as const, true]
          return { programmeCode: code, checkStatus, placesAvailable, entryRequirements, messages: [] }
        }),
      ),
    ),
  )
const anyWords = fc
  .array(fc.constantFrom('math', 'Sci', 'BSc', 'G4', 'with', 'LAW', 'é', '  ', '(hons)'), { maxLength: 3 })
  .map(words => words.join(' '))
const plain = (words: string) =>
  words
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}|[()]/gu, '')
const textOf = ({ programme, schoolName }: Choice) =>
  `${programme.name}|${programme.code}|${schoolName}`.toLowerCase()

describe('the results of the finder', () => {
  it('are the open programmes with all the words, once each', () => {
    fc.assert(
      fc.property(anyChoices, anyWords, (choices, words) => {
        const wanted = plain(words).split(/\s+/).filter(Boolean)
        const expected = openChoices(choices).filter(choice =>
          wanted.every(word => textOf(choice).includes(word)),
        )
        const matches = programmeSearchResults(openChoices(choices), words).flatMap(school => school.choices)
        const codes = (list: Choice[]) => list.map(({ programme }) => programme.code).sort()
        expect(codes(matches)).toEqual(codes(expected))
      }),
      { numRuns: 40 },
    )
  })

  it('are grouped by school, qualified programmes before undecided ones', () => {
    fc.assert(
      fc.property(anyChoices, anyWords, (choices, words) => {
        const matches = programmeSearchResults(openChoices(choices), words)
        expect(new Set(matches.map(({ schoolName }) => schoolName)).size).toBe(matches.length)
        for (const school of matches) {
          expect(school.choices.every(choice => choice.schoolName === school.schoolName)).toBe(true)
          const availabilities = school.choices.map(choice => choice.availability)
          expect(availabilities).toEqual(
            [...availabilities]
              .sort()
              .reverse()
              .sort((one, other) => rank(one) - rank(other)),
          )
        }
      }),
      { numRuns: 40 },
    )
  })
})

const rank = (availability: string) => ['qualified', 'undecided'].indexOf(availability)
