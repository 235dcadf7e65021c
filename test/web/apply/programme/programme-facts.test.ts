import { expect, it } from 'vitest'
import type { FeeStatus } from '#shared/enums/fee-status.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { listProgrammeFacts } from '#web/apply/programme/programme-facts.tsx'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'

const psychology = sampleCatalogue.programmes.find(({ code }) => code === 'C800-USPSY')!
const { qualification: _, duration, mode, campus, fee, url, ...required } = psychology
const facts = (parts: Partial<Programme>, feeStatus: FeeStatus | null) =>
  listProgrammeFacts({ ...required, ...parts }, feeStatus).map(({ label, value }) => `${label}: ${value}`)

it('the facts of a programme are its qualification, length and mode, campus and the fee for a fee status', () => {
  const programme = { ...psychology, fee: { home: 9_790, overseas: 28_400 } }
  expect(facts(programme, 'home')).toEqual([
    'Code: C800-USPSY',
    'Qualification: BSc (Hons)',
    'Length: 3 years, full-time',
    'Campus: River Campus',
    'Home fee: £9,790 a year',
  ])
  expect(facts(programme, 'overseas')).toContain('Overseas fee: £28,400 a year')
})

it('the facts are both fees before the fee status is known, and the code in a catalogue without others', () => {
  const code = 'Code: C800-USPSY'
  const bothFees = [code, 'Home fee: £1 a year', 'Overseas fee: £200,000 a year']
  expect(facts({ fee: { home: 1, overseas: 200_000 } }, null)).toEqual(bothFees)
  expect(facts({}, null)).toEqual([code])
})
