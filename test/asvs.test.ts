import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import requirements from './asvs-requirements.json' with { type: 'json' }
import { root } from './source-files.ts'
import { titlesOf } from './test-titles.ts'

const readText = (path: string) => readFileSync(join(root, path), 'utf8')
const rows = [
  ...readText('test/asvs.md').matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| ([a-z ]+) \| (.*) \|$/gm),
].map(([, id = '', level = '', text = '', status = '', reason = '']) => ({ id, level, text, status, reason }))

/** What is wrong with a line of a requirement that is met; a line without a file is an explanation. */
function findMistake(line: string): string | undefined {
  const [, path = '', text = ''] = /^`([^`]+)` (.+)$/.exec(line) ?? []
  if (path === '') return undefined
  if (!existsSync(join(root, path))) return `${path} does not exist`
  const exists = /\.(test|spec)\.tsx?$/.test(path)
    ? titlesOf(path).has(text)
    : readText(path).includes(text.replaceAll('\\|', '|'))
  return exists ? undefined : `${path} has no “${text}”`
}

describe('the ledger of OWASP ASVS 5.0', () => {
  it('has every requirement of the levels 1 and 2 once, in order', () => {
    const expected = Object.entries(requirements).flatMap(([section, levels]) =>
      Object.entries(levels)
        .flatMap(([level, numbers]) => numbers.map(number => ({ section, level, number })))
        .sort((one, other) => one.number - other.number),
    )
    expect(expected).toHaveLength(253)
    expect(rows.map(({ id, level }) => `${id} level ${level}`)).toEqual(
      expected.map(({ section, level, number }) => `${section}.${number} level ${level}`),
    )
  })

  it('names only tests, files and texts that exist', () => {
    const met = rows.filter(({ status }) => status === 'met')
    const mistakes = met.flatMap(({ id, reason }) => {
      const lines = reason.split('<br>')
      const missing = lines.some(line => line.startsWith('`')) ? [] : ['it has no reference']
      return [...missing, ...lines.flatMap(line => findMistake(line) ?? [])].map(
        mistake => `${id}: ${mistake}`,
      )
    })
    expect(mistakes).toEqual([])
  })

  it('has a reason for every requirement that is not met, and says who decides', () => {
    const unreasoned = rows.filter(({ status, reason }) =>
      status === 'accepted'
        ? !/\w.{20,}\. Decides: the (owner|university)\b.*\.$/.test(reason)
        : status === 'not applicable'
          ? !/^[A-Z].{10,}\.$/.test(reason)
          : status !== 'met',
    )
    expect(unreasoned).toEqual([])
  })
})
