import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findDifferences } from './ledger.ts'
import { root } from './source-files.ts'

/** The sections of the ledger with the rows of their tables. */
const sections = readFileSync(join(root, 'test/specification.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map(section => {
    const [, number = '', count = ''] = /^(\d+)\..* \((\d+) sentences\)$/m.exec(section) ?? []
    const rows = [...section.matchAll(/^\| (\d+\.\d+) \| (.*?) \| (.*) \|$/gm)]
    const sentences = rows.map(([, number = '', text = '', files = '']) => ({
      number,
      text,
      tests: [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => `test/${file}`),
    }))
    return { number, count: Number(count), sentences }
  })
const sentences = sections.flatMap(section => section.sentences)

describe('the ledger of the specification', () => {
  // Specification 0.2
  it('numbers every sentence of the sections 0 to 9', () => {
    expect(sections.map(({ number }) => number)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
    for (const { number, count, sentences } of sections)
      expect(sentences.map(sentence => sentence.number)).toEqual(
        Array.from({ length: count }, (_, index) => `${number}.${index + 1}`),
      )
  })

  it('has a short form and a test for every sentence', () => {
    expect(sentences.filter(({ text, tests }) => text.trim() === '' || tests.length === 0)).toEqual([])
  })

  it('names the files whose tests name the sentence', () => {
    expect(findDifferences('Specification', sentences)).toEqual([])
  })
})
