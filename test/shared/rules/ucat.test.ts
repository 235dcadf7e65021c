import { expect, it } from 'vitest'
import { checkUcatThreshold, formatUcatRequirement } from '#shared/rules/ucat.ts'

it.each([
  [2700, 3600, undefined],
  [2700, 2700, undefined],
  [
    2720,
    3600,
    'No applicant can reach the UCAT threshold of 2720: the highest score is 2700. Set a lower ucatThreshold.',
  ],
  [
    2500,
    2400,
    'No applicant can reach the UCAT threshold of 2500: the highest score is 2400. Set a lower ucatThreshold.',
  ],
])('a UCAT threshold of %i on a scale to %i: %s', (ucatThreshold, ucatScale, expected) => {
  expect(checkUcatThreshold({ ucatThreshold, ucatScale })).toBe(expected)
  expect(formatUcatRequirement({ ucatThreshold, ucatScale })).toBe(
    `UCAT score of ${ucatThreshold} or above, out of ${ucatScale}, and Band 1, 2 or 3`,
  )
})
