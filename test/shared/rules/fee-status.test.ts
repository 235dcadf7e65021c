import { describe, expect, it } from 'vitest'
import { deriveFeeStatus } from '#shared/rules/fee-status.ts'

describe('fee status', () => {
  it.each([
    ['A', 'A', 'home'],
    ['A', 'B', 'home'],
    ['A', 'C', 'home'],
    ['A', 'D', 'overseas'],
    ['B', 'A', 'overseas'],
    ['C', 'A', 'overseas'],
    [null, 'A', null],
    ['A', null, null],
  ] as const)('of residency %s and status %s is %s', (residency, status, expected) => {
    expect(deriveFeeStatus(null, residency, status)).toBe(expected)
  })

  it('of a record is kept when it is confirmed, and follows from the answers while it is provisional', () => {
    const record = (feeStatusType: 'FeeStatusConfirmed' | 'FeeStatusProvisional') =>
      deriveFeeStatus({ feeStatusType, feeStatus: 'overseas' }, 'A', 'A')
    expect(record('FeeStatusConfirmed')).toBe('overseas')
    expect(record('FeeStatusProvisional')).toBe('home')
  })
})
