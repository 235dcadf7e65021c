import * as z from 'zod/mini'
import { validateCatalogue } from '#functions/catalogue/validate-catalogue.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { Refusal } from '#shared/errors.ts'
import { type Catalogue, catalogue } from '#shared/schemas/programme.ts'
import { formatMistakes } from '../../context/terminal.ts'
import { flattenFields } from './catalogue-diff.ts'

type Mistake = { path: string; text: string }

/** Returns the catalogue in a file's text; throws a UserError that names each mistake and its field. */
export function parseCatalogue(text: string, file: string): Catalogue {
  const json = parseJson(text, file)
  const parsed = catalogue.safeParse(json, { error: z.locales.en().localeError })
  if (!parsed.success)
    throw mistakesError(
      file,
      parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), text: message })),
      json,
    )
  const validPaths = new Set(flattenFields(parsed.data).map(([path]) => path))
  const unknownFields = flattenFields(json).filter(([path]) => !validPaths.has(path))
  if (unknownFields.length > 0)
    throw mistakesError(
      file,
      unknownFields.map(([path]) => ({ path, text: 'This is not a field of the catalogue' })),
      json,
    )
  try {
    return validateCatalogue(parsed.data)
  } catch (error) {
    if (!(error instanceof Refusal) || error.error.kind !== 'invalid') throw error
    throw mistakesError(file, error.error.messages, json)
  }
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new UserError(
      `The file ${file} is not JSON: ${error instanceof Error ? error.message : ''}. Nothing has changed.`,
    )
  }
}

function mistakesError(file: string, mistakes: readonly Mistake[], json: unknown): UserError {
  const lines = mistakes.map(({ path, text }) => `${formatPath(path, json)}: ${text}`)
  return new UserError(
    `The catalogue in ${file} has mistakes. Nothing has changed.\n${formatMistakes(lines)}`,
  )
}

const listsWithCodes = z.record(z.string(), z.array(z.object({ code: z.string() })))

/** Returns a path for people, such as "programme G400-USCSC, places.home". */
function formatPath(path: string, json: unknown): string {
  const [list = '', index = '', ...field] = path.split('.')
  if (index === '') return list || 'the file'
  const lists = listsWithCodes.safeParse(json)
  const code = lists.success ? lists.data[list]?.[Number(index)]?.code : undefined
  return [`${list.replace(/s$/, '')} ${code ?? `number ${Number(index) + 1}`}`, field.join('.')]
    .filter(Boolean)
    .join(', ')
}
