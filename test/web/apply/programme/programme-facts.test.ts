import { expect, it } from 'vitest'
import type { FeeStatus } from '#shared/enums/fee-status.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { listProgrammeFacts } from '#web/apply/programme/programme-facts.tsx'
import { sampleCatalogue } from '../../../shared/arbitraries/arbitraries.ts'

const psychology = sampleCatalogue.programmes.find(({ code }) => code === 'C800-USPSY')!
const { qualification: _, duration, mode, campus, fee: _fee, url, ...required } = psychology
const facts = (parts: Partial<Programme>, feeStatus: FeeStatus | null) =>
  listProgrammeFacts({ ...required, ...parts }, feeStatus).map(({ label, value }) => `${label}: ${value}`)

const fee = { home: 9_790, overseas: 28_400 }

// The gallery compares the facts of a programme with a home fee.
it.each<[string, Partial<Programme>, FeeStatus | null, fees: string[]]>([
  ['the overseas fee', { fee }, 'overseas', ['Overseas fee: £28,400 a year']],
  ['both without a status', { fee }, null, ['Home fee: £9,790 a year', 'Overseas fee: £28,400 a year']],
  ['no fee in a catalogue without fees', {}, null, []],
])('the facts are the code and %s', (_, parts, feeStatus, fees) => {
  expect(facts(parts, feeStatus)).toEqual(['Code: C800-USPSY', ...fees])
})
