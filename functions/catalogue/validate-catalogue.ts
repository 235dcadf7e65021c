import { invalid, messagesFromIssues } from '#shared/errors.ts'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { type Catalogue, catalogue } from '#shared/schemas/programme.ts'

/**
 * Validates a catalogue that was read from a file. Throws a Refusal that lists the path of each mistake: a wrong shape,
 * a duplicate code, an unknown school, or an interview setting that contradicts the code.
 */
export function validateCatalogue(file: unknown): Catalogue {
  const parsed = catalogue.safeParse(file)
  if (!parsed.success) throw invalid(messagesFromIssues(parsed.error.issues))
  const mistakes = findMistakes(parsed.data)
  if (mistakes.length > 0) throw invalid(mistakes)
  return parsed.data
}

const findMistakes = ({ schools, programmes }: Catalogue) => [
  ...findDuplicates('schools', schools),
  ...findDuplicates('programmes', programmes),
  ...programmes.flatMap(({ code, schoolCode, asksInterview }, index) => [
    ...(schools.some(school => school.code === schoolCode)
      ? []
      : [errorMessage(`programmes.${index}.schoolCode`, `There is no school ${schoolCode}`)]),
    ...(asksInterview === isMedicalProgramme(code)
      ? []
      : [
          errorMessage(
            `programmes.${index}.asksInterview`,
            `This must be ${isMedicalProgramme(code)} for ${code}`,
          ),
        ]),
  ]),
]

const findDuplicates = (listName: string, items: readonly { code: string }[]) =>
  items.flatMap(({ code }, index) =>
    items.findIndex(item => item.code === code) === index
      ? []
      : [errorMessage(`${listName}.${index}.code`, `The code ${code} occurs more than once`)],
  )
