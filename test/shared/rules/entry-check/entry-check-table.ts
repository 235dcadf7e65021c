import { expect, it } from 'vitest'
import type { CheckStatus } from '#shared/schemas/entry-check.ts'
import type { Condition } from '#shared/schemas/programme.ts'
import type { Qualification } from '#shared/schemas/qualification.ts'
import { type Asked, status } from './entry-check-cases.ts'

/** A test for each case: what it shows, what is held, what is asked for, and the status. */
export const table = (...cases: [string, Qualification[], Asked, CheckStatus][]) =>
  it.each(cases)('%s', (_, list, asked, expected) => {
    expect(status(list, asked)).toBe(expected)
  })

/** The same for conditions beside grades that are asked for. */
export const conditionTable = (asked: Asked, ...cases: [string, Qualification[], Condition, CheckStatus][]) =>
  table(
    ...cases.map(([what, list, condition, expected]): Parameters<typeof table>[0] => [
      what,
      list,
      { ...asked, conditions: [condition] },
      expected,
    ]),
  )
