import { UsageError } from './errors.ts'
import { limitList } from './terminal.ts'

type Item = { code: string; name: string }

export function findByCodeOrName<I extends Item>(
  text: string,
  items: readonly I[],
  noun: 'school' | 'programme',
): I {
  const typed = text.trim().toLowerCase()
  const rules: ((item: Item) => boolean)[] = [
    ({ code }) => code.toLowerCase() === typed,
    ({ name }) => name.toLowerCase() === typed,
    // The text and an award: Psychology BSc (Hons).
    ({ name }) => name.toLowerCase().startsWith(`${typed} `) && /^\p{Lu}/u.test(name.slice(typed.length + 1)),
    ({ code }) => code.toLowerCase().startsWith(typed),
    ({ name }) => name.toLowerCase().includes(typed),
  ]
  const matches = typed ? (rules.map(rule => items.filter(rule)).find(({ length }) => length > 0) ?? []) : []
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
