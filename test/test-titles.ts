import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { root } from './source-files.ts'

/** Returns a function that computes the result for each file once. */
export const once = <Result>(find: (file: string) => Result) => {
  const results = new Map<string, Result>()
  return (file: string): Result => {
    const result = results.get(file) ?? find(file)
    results.set(file, result)
    return result
  }
}

/** Returns the titles of a file's tests as written in the source. */
export const titlesOf = once((file: string) => {
  const source = readFileSync(join(root, file), 'utf8')
  const { program } = parseSync(file, source)
  return new Set(titlesBelow(program, source))
})

/** Says what is wrong with a reference to a test by its file and title; undefined if the test exists. */
export function findReferenceMistake(file: string, title: string): string | undefined {
  if (file === '' || !existsSync(join(root, file))) return 'there is no such file'
  return titlesOf(file).has(title) ? undefined : 'there is no such title'
}

type SourceNode = { type: string; start: number; end: number }
const isSourceNode = (value: unknown): value is SourceNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

function titlesBelow(node: unknown, source: string): string[] {
  if (Array.isArray(node)) return node.flatMap(child => titlesBelow(child, source))
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap(child => titlesBelow(child, source))
  if (
    !('callee' in node && 'arguments' in node && isSourceNode(node.callee) && Array.isArray(node.arguments))
  )
    return below
  const [title] = node.arguments
  const callee = source.slice(node.callee.start, node.callee.end)
  if (node.arguments.length < 2 || !/^(it|test)\b(?!\.describe)/.test(callee)) return below
  if (!isSourceNode(title) || !['Literal', 'TemplateLiteral'].includes(title.type)) return below
  return [source.slice(title.start + 1, title.end - 1), ...below]
}
