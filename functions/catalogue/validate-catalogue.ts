import { errorMessage, invalid, messagesFromIssues } from '#shared/errors.ts'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { type Catalogue, catalogue } from '#shared/schemas/programme.ts'

/**
 * A catalogue as it was read from a file, checked; refuses with what is wrong at which path: a shape, a code given
 * twice, a school that is not there, an interview question that does not go with the code (DECISIONS, section 8).
 */
export function validateCatalogue(file: unknown): Catalogue {
  const parsed = catalogue.safeParse(file)
  if (!parsed.success) throw invalid(messagesFromIssues(parsed.error.issues))
  const mistakes = mistakesBetween(parsed.data)
  if (mistakes.length > 0) throw invalid(mistakes)
  return parsed.data
}

const mistakesBetween = ({ schools, programmes }: Catalogue) => [
  ...twice('schools', schools),
  ...twice('programmes', programmes),
  ...programmes.flatMap(({ code, schoolCode, asksInterview }, place) => [
    ...(schools.some(school => school.code === schoolCode)
      ? []
      : [errorMessage(`programmes.${place}.schoolCode`, `There is no school ${schoolCode}`)]),
    ...(asksInterview === isMedicalProgramme(code)
      ? []
      : [
          errorMessage(
            `programmes.${place}.asksInterview`,
            `This must be ${isMedicalProgramme(code)} for ${code}`,
          ),
        ]),
  ]),
]

const twice = (list: string, things: readonly { code: string }[]) =>
  things.flatMap(({ code }, place) =>
    things.findIndex(thing => thing.code === code) === place
      ? []
      : [errorMessage(`${list}.${place}.code`, `${code} is there twice`)],
  )
