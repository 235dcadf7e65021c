import { expect, it } from 'vitest'
import type { CheckStatus } from '#shared/schemas/entry-check.ts'
import type { Condition } from '#shared/schemas/programme.ts'
import type { Qualification } from '#shared/schemas/qualification.ts'
import { checkStatus, type Requirements } from './entry-check-cases.ts'

/** Registers a test for each case: title, qualifications, requirements and status. */
export const testStatuses = (...cases: [string, Qualification[], Requirements, CheckStatus][]) =>
  it.each(cases)('%s', (_, list, requirements, expected) => {
    expect(checkStatus(list, requirements)).toBe(expected)
  })

/** Registers a test for each condition beside fixed grade requirements. */
export const testConditionStatuses = (
  requirements: Requirements,
  ...cases: [string, Qualification[], Condition, CheckStatus][]
) =>
  testStatuses(
    ...cases.map(([title, list, condition, expected]): Parameters<typeof testStatuses>[0] => [
      title,
      list,
      { ...requirements, conditions: [condition] },
      expected,
    ]),
  )
