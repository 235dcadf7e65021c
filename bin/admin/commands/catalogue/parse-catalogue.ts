import * as z from 'zod/mini'
import { validateCatalogue } from '#functions/catalogue/validate-catalogue.ts'
import { UserError } from '#infra/user-error.ts'
import { Refusal } from '#shared/errors.ts'
import { type Catalogue, catalogue } from '#shared/schemas/programme.ts'
import { flattenFields } from './catalogue-diff.ts'

/** How many problems are named. */
const named = 20

/** The catalogue in the text of a file; throws a Problem that names each wrong school or programme and field. */
export function parseCatalogue(text: string, file: string): Catalogue {
  const raw = json(text, file)
  const parsed = catalogue.safeParse(raw, { error: z.locales.en().localeError })
  if (!parsed.success)
    throw refused(
      file,
      parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), text: message })),
      raw,
    )
  const known = new Set(flattenFields(parsed.data).map(([path]) => path))
  const unknown = flattenFields(raw).filter(([path]) => !known.has(path))
  if (unknown.length > 0)
    throw refused(
      file,
      unknown.map(([path]) => ({ path: path.split('.'), text: 'This is not a field of the catalogue' })),
      raw,
    )
  try {
    return validateCatalogue(parsed.data)
  } catch (thrown) {
    if (!(thrown instanceof Refusal) || thrown.error.kind !== 'invalid') throw thrown
    const { messages } = thrown.error
    throw refused(
      file,
      messages.map(message => ({ path: message.path.split('.'), text: message.text })),
      raw,
    )
  }
}

function json(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (thrown) {
    throw new UserError(
      `The file ${file} is not JSON: ${thrown instanceof Error ? thrown.message : ''}. Nothing was changed.`,
    )
  }
}

type Wrong = { path: string[]; text: string }

function refused(file: string, wrongs: Wrong[], raw: unknown): UserError {
  const lines = wrongs.slice(0, named).map(({ path, text }) => `${placeOf(path, raw)}: ${text}`)
  const more = wrongs.length > named ? [`and ${wrongs.length - named} more`] : []
  return new UserError(
    [`The catalogue in ${file} has mistakes. Nothing was changed.`, ...lines, ...more].join('\n'),
  )
}

const coded = z.record(z.string(), z.array(z.object({ code: z.string() })))

/** Where a mistake is, in words: "programme G400-USCSC, places.home". */
function placeOf([list = '', index = '', ...field]: string[], raw: unknown): string {
  if (index === '') return list || 'the file'
  const lists = coded.safeParse(raw)
  const code = lists.success ? lists.data[list]?.[Number(index)]?.code : undefined
  return [`${list.replace(/s$/, '')} ${code ?? `number ${Number(index) + 1}`}`, field.join('.')]
    .filter(Boolean)
    .join(', ')
}
