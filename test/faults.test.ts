import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findDifferences } from './ledger.ts'
import { root } from './source-files.ts'

const cases = [
  ...readFileSync(join(root, 'test/faults.md'), 'utf8').matchAll(/^\| (\d+) \| (.+?) \| (.*?) \| (.*) \|$/gm),
].map(([, number = '', text = '', files = '', bug = '']) => ({
  number,
  text,
  tests: [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => `test/${file}`),
  bug,
}))

describe('the ledger of fault cases', () => {
  it('has cases in order, each with a sentence, a test and a planted bug', () => {
    const numbers = cases.map(({ number }) => Number(number))
    expect(numbers.slice(0, 25)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
    for (const { number, text, tests, bug } of cases) {
      expect([number, text]).toEqual([number, expect.stringMatching(/^[\dA-Z].{20,}\.$/)])
      expect([number, tests]).not.toEqual([number, []])
      expect([number, bug]).toEqual([number, expect.stringMatching(/^`[\w-]+\.ts` \w.{10,}$/)])
    }
  })

  it('names the files whose tests name the case', () => {
    expect(findDifferences('Fault', cases)).toEqual([])
  })
})
