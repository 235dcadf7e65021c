import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './source-files.ts'
import { findReferenceMistake } from './test-titles.ts'

const cases = [
  ...readFileSync(join(root, 'test/faults.md'), 'utf8').matchAll(/^\| (\d+) \| (.+?) \| (.*?) \| (.*) \|$/gm),
].map(([, number = '', text = '', tests = '', bug = '']) => ({
  number: Number(number),
  text,
  references: tests.split('<br>').filter(Boolean),
  bug,
}))

describe('the ledger of fault cases', () => {
  it('has 25 cases, each with a sentence, a test and a planted bug', () => {
    expect(cases.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
    for (const { number, text, references, bug } of cases) {
      expect([number, text]).toEqual([number, expect.stringMatching(/^[\dA-Z].{20,}\.$/)])
      expect([number, references]).not.toEqual([number, []])
      expect([number, bug]).toEqual([number, expect.stringMatching(/^`[\w-]+\.ts` \w.{10,}$/)])
    }
  })

  it('names only tests that exist', () => {
    const mistakes = cases.flatMap(({ number, references }) =>
      references.flatMap(reference => {
        const [, path = '', title = ''] = /^`([^`]+)` (.+)$/.exec(reference) ?? []
        const mistake = findReferenceMistake(`test/${path}`, title)
        return mistake ? [`${number}: ${mistake}: ${reference}`] : []
      }),
    )
    expect(mistakes).toEqual([])
  })
})
