import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { countriesOfDomicile } from '#shared/enums/countries-of-domicile.ts'
import { feeStatusTypes } from '#shared/enums/fee-status.ts'
import { ukImmigrationStatuses } from '#shared/enums/immigration-status.ts'
import { nationalities } from '#shared/enums/nationalities.ts'
import { type OptionRow, toOptions } from '#shared/enums/options.ts'
import { listResidencyOptions, ukResidencies } from '#shared/enums/residency.ts'

describe('nationalities and countries of domicile', () => {
  // The fingerprints are those of the reference data, code and name of each row; 599 has the specification's label.
  const fingerprint = (rows: OptionRow[]) =>
    hash(
      'sha256',
      rows
        .map(([code, label]) => `${code} ${label}`)
        .toSorted()
        .join('\n'),
    ).slice(0, 16)

  it.each([
    ['nationalities', nationalities, 'e2ba216c0b9c95bd'],
    ['countries of domicile', countriesOfDomicile, '1be4e5eacb29461a'],
  ] as const)('%s have every row of the reference data', (_, list, expected) => {
    expect(fingerprint(list)).toBe(expected)
  })

  it('have the order of the specification: home first, then by name', () => {
    const homeCounts = { nationalities: 6, countries: 5 }
    expect(toOptions(countriesOfDomicile.slice(0, homeCounts.countries))).toEqual([
      { value: 'XF', label: 'England' },
      { value: 'XG', label: 'Northern Ireland' },
      { value: 'XH', label: 'Scotland' },
      { value: 'XI', label: 'Wales' },
      { value: '599', label: 'UK not otherwise specified' },
    ])
    expect(nationalities[0]?.[1]).toBe('British Citizen')
    expect(
      nationalities.slice(0, homeCounts.nationalities).filter(([, label]) => !/^British/.test(label)),
    ).toEqual([])
    expect(nationalities.slice(-2).map(([, label]) => label)).toEqual(['Not Known', 'Stateless'])

    const byName = new Intl.Collator('en-GB')
    const expectSorted = (rows: OptionRow[]) => {
      const labels = rows.map(([, label]) => label)
      expect(labels).toEqual([...labels].sort(byName.compare))
    }
    expectSorted(countriesOfDomicile.slice(homeCounts.countries))
    expectSorted(nationalities.slice(homeCounts.nationalities, -2))
  })
})

it('the short enumerations match the specification', () => {
  expect(ukResidencies).toEqual([
    ['A', '3 years or more'],
    ['B', 'Less than 3 years'],
    ['C', 'Yet to arrive'],
  ])
  expect(ukImmigrationStatuses).toEqual([
    ['A', 'British/Irish national or Indefinite Leave to Remain/Enter'],
    ['B', 'EU National with Pre-settled status'],
    ['C', 'Refugee status'],
    ['D', 'Other'],
  ])
  expect(feeStatusTypes).toEqual(['FeeStatusConfirmed', 'FeeStatusProvisional', 'NoFeeStatus'])
})

it.each([2026, 2027])('dropdown options for residency in %i have a cut-off three years earlier', year => {
  expect(listResidencyOptions(year)).toEqual([
    { value: 'A', label: `3 years or more - prior to the 1st September ${year - 3}` },
    { value: 'B', label: `Less than 3 years - after the 1st September ${year - 3}` },
    { value: 'C', label: 'Yet to arrive' },
  ])
})
