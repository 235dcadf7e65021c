import fc from 'fast-check'
import type { Alternative, Condition, EntryRequirements } from '#shared/schemas/programme.ts'

const grades = (order: readonly string[]) =>
  fc.option(fc.array(fc.constantFrom(...order), { minLength: 1, maxLength: 3 }).map(row => row.join('')))

const subject = fc.record(
  {
    subject: fc.constantFrom(
      ...['Mathematics', 'Maths', 'Further Mathematics', 'Biology', 'Physics', 'English Literature'],
      ...['my OWN subject', 'My own', 'Visual Arts'],
    ),
    a2Grade: fc.constantFrom('A*', 'B', 'D'),
    ibGrade: fc.constantFrom('7', '5', '3'),
  },
  { requiredKeys: ['subject'] },
)

const condition: fc.Arbitrary<Condition> = fc.record({
  numberRequired: fc.integer({ min: 1, max: 3 }),
  subjects: fc.uniqueArray(subject, { minLength: 1, maxLength: 4, selector: ({ subject }) => subject }),
})

const alternative: fc.Arbitrary<Alternative> = fc.record({
  overall: fc.record({
    a2Grades: grades(['A', 'B', 'C', 'D', 'E']),
    ibPoints: fc.option(fc.constantFrom(0, 24, 28, 30, 32, 34, 36, 40, 45)),
    ibGrades: grades(['6', '5', '4', '3', '1']),
    btecGrades: grades(['D', 'M', 'P', 'N']),
  }),
  conditions: fc.array(condition, { maxLength: 2 }),
})

/** Generates entry requirements of any shape, unlike those of the sample catalogue. */
export const anyRequirements: fc.Arbitrary<EntryRequirements> = fc.record({
  alternatives: fc.array(alternative, { minLength: 1, maxLength: 3 }),
  english: fc.boolean(),
  maths: fc.boolean(),
  gcses: fc.constantFrom('five-at-4', 'six-at-6-and-7'),
})
