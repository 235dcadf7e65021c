import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { checkEntry } from '#shared/rules/entry-check/entry-check.ts'
import { anyQualifications } from '../../arbitraries/arbitraries.ts'
import { distinctProgrammes } from '../../arbitraries/distinct-programmes.ts'
import { thresholds } from './entry-check-cases.ts'

const order = ['Qualified', 'Undecided', 'NotQualified']

describe('the messages of the entry check', () => {
  it('have the level of the status: error for NotQualified, warning for Undecided', () => {
    const statusFor = { error: 'NotQualified', warning: 'Undecided', info: 'Qualified' }
    const explanation = z.strictObject({
      level: z.enum(['error', 'warning', 'info']),
      path: z.enum(['overall', 'conditions', 'gcses', 'maths', 'english']),
      text: z.string().check(
        z.regex(/^[A-Z].*[^.\s]$/),
        z.refine(text => !/undefined|null|NaN/.test(text)),
      ),
    })
    fc.assert(
      fc.property(anyQualifications, qualifications => {
        for (const { checkStatus, messages } of checkEntry(
          qualifications,
          null,
          distinctProgrammes,
          subjectLists,
          thresholds,
        )) {
          const levels = z
            .array(explanation)
            .parse(messages)
            .map(({ level }) => statusFor[level])
          expect(order.findLast(status => levels.includes(status))).toBe(checkStatus)
        }
      }),
      { numRuns: 300 },
    )
  })
})
