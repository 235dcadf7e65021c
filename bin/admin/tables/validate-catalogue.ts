import * as z from 'zod/mini'
import { invalid, messagesFromIssues } from '#shared/errors.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { type Catalogue, catalogue } from '#shared/schemas/programme.ts'

/**
 * Validates a catalogue that was read from a file. Throws a Refusal that lists the path of each mistake: a wrong shape,
 * a duplicate code or an unknown school.
 */
export function validateCatalogue(file: unknown): Catalogue {
  const parsed = catalogue.safeParse(file)
  if (!parsed.success) throw invalid(messagesFromIssues(parsed.error.issues))
  const mistakes = findContradictions(parsed.data)
  if (mistakes.length > 0) throw invalid(mistakes)
  return parsed.data
}

const text = z.catch(z.string(), '')
const item = z.catch(z.object({ code: text, schoolCode: text }), { code: '', schoolCode: '' })
/** What the items of a file refer to; a part with a wrong shape is empty. */
const references = z.catch(
  z.object({ schools: z.catch(z.array(item), []), programmes: z.catch(z.array(item), []) }),
  { schools: [], programmes: [] },
)

/** Returns the contradictions between the items of a file, even of one whose shape is wrong elsewhere. */
export function findContradictions(file: unknown) {
  const { schools, programmes } = references.parse(file)
  const schoolCodes = new Set(schools.map(({ code }) => code))
  return [
    ...findDuplicates('schools', schools),
    ...findDuplicates('programmes', programmes),
    ...programmes.flatMap(({ schoolCode }, index) =>
      schoolCode === '' || schoolCodes.has(schoolCode)
        ? []
        : [errorMessage(`programmes.${index}.schoolCode`, `There is no school ${schoolCode}`)],
    ),
  ]
}

const findDuplicates = (listName: string, items: readonly { code: string }[]) =>
  items.flatMap(({ code }, index) =>
    code === '' || items.findIndex(other => other.code === code) === index
      ? []
      : [errorMessage(`${listName}.${index}.code`, `The code ${code} occurs more than once`)],
  )
