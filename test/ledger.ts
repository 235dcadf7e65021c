import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceFiles } from './source-files.ts'

/** The three ledgers, by the word with which a test's comment names a row: `// Specification 2.1, 2.4`. */
export type Ledger = 'Specification' | 'ASVS' | 'Fault'

const testFiles = sourceFiles(['test'])

/** Returns the rows of a ledger that comments of test files name, each with its files. */
export function findTags(ledger: Ledger): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>()
  for (const file of testFiles)
    for (const [, numbers = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      new RegExp(`^\\s*// ${ledger} ([\\d., ]+)$`, 'gm'),
    ))
      for (const number of numbers.split(', ')) files.set(number, (files.get(number) ?? new Set()).add(file))
  return files
}

/** Says where a ledger's rows and the comments of the tests differ, in both directions. */
export function findDifferences(ledger: Ledger, rows: { number: string; tests: string[] }[]): string[] {
  const tags = findTags(ledger)
  const known = new Set(rows.map(({ number }) => number))
  return [
    ...rows.flatMap(({ number, tests }) => [
      ...tests.filter(file => !existsSync(join(root, file))).map(file => `${number}: ${file} does not exist`),
      ...tests
        .filter(file => existsSync(join(root, file)) && !tags.get(number)?.has(file))
        .map(file => `${file} has no comment “// ${ledger} ${number}”`),
      ...[...(tags.get(number) ?? [])]
        .filter(file => !tests.includes(file))
        .map(file => `${number}: the row does not name ${file}`),
    ]),
    ...[...tags]
      .filter(([number]) => !known.has(number))
      .map(([number, files]) => `${[...files].join(', ')}: there is no row ${number}`),
  ]
}
