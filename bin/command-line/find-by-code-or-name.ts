import { UsageError } from './errors.ts'
import { limitList } from './terminal.ts'

type Item = { code: string; name: string }

export function findByCodeOrName<I extends Item>(
  text: string,
  items: readonly I[],
  noun: 'school' | 'programme',
): I {
  const typed = text.trim().toLowerCase()
  const matching = (isMatch: (item: I) => boolean) => items.filter(isMatch)
  const matches =
    [
      matching(({ code }) => code.toLowerCase() === typed),
      matching(({ name }) => name.toLowerCase() === typed),
      // The text and an award: Psychology BSc (Hons).
      matching(
        ({ name }) =>
          name.toLowerCase().startsWith(`${typed} `) && /^\p{Lu}/u.test(name.slice(typed.length + 1)),
      ),
      matching(({ code }) => code.toLowerCase().startsWith(typed)),
      matching(({ name }) => name.toLowerCase().includes(typed)),
    ].find(candidates => typed && candidates.length > 0) ?? []
  const [match, ...others] = matches
  if (!match)
    throw new UsageError(
      `There is no ${noun} "${text}".${noun === 'programme' ? ' See: catalogue list' : ` There is ${list(items)}.`}`,
    )
  if (others.length > 0) throw new UsageError(`"${text}" names several: ${list(matches)}. Enter one code.`)
  return match
}

const list = (items: readonly Item[]) =>
  limitList(items.map(({ code, name }) => `${code} ${name}`)).join(', ')
