import * as z from 'zod/mini'
import { isRealDate } from '#shared/schemas/date-of-birth.ts'
import { readDate } from '../../command-line/london-dates.ts'
import { readUcasId } from '../../command-line/parse-arguments.ts'

/** A UCAS ID, without spaces. */
export const ucasIdCell = z.string().check(
  z.overwrite(text => readUcasId(text) ?? text),
  z.refine(
    text => readUcasId(text) !== undefined,
    'A UCAS ID has 10 digits. If Excel has changed it, save the file as an Excel workbook instead of CSV',
  ),
)

/** A date of birth, YYYY-MM-DD, or an empty text. The cell may have a time too. */
export const dateOfBirthCell = z.string().check(
  z.overwrite(text => readDate(text.replace(/[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m|Z)?$/i, '')) ?? text),
  z.refine(text => text === '' || isRealDate(text), {
    error: 'This is not a date. Enter the day first, as in 25/08/2007, or as 2007-08-25',
    abort: true,
  }),
)

const normaliseWord = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim()

/** One of several words, each with its value. Case, spaces and hyphens do not matter: "No-Offer" is "no offer". */
export const wordCell = <Value>(
  words: Record<string, Value>,
  error: string,
): z.ZodMiniType<Value, string> => {
  const valueByWord = new Map(Object.entries(words).map(([word, value]) => [normaliseWord(word), value]))
  return z.pipe(
    z.string().check(
      z.overwrite(normaliseWord),
      z.refine(word => valueByWord.has(word), error),
    ),
    z.transform(word => valueByWord.get(word) as Value),
  )
}
