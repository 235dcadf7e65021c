import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, root } from './source-files.ts'
import { findReferenceMistake, once } from './test-titles.ts'

type Sentence = { number: string; text: string; references: string[] }
type Section = { number: string; count: number; sentences: Sentence[] }

const readText = (path: string) => readFileSync(join(root, path), 'utf8')
const gallery = 'test/e2e/accessibility/gallery.spec.ts'
const textsOfGallery = ['test/e2e/accessibility-trees', 'web/gallery/states']
/** The sections of the ledger with the sentences of their tables. */
const sections: Section[] = readText('test/specification.md')
  .split(/^## /m)
  .slice(1)
  .map(section => {
    const [, number = '', count = ''] = /^(\d+)\..* \((\d+) sentences\)$/m.exec(section) ?? []
    const rows = [...section.matchAll(/^\| (\d+\.\d+) \| (.*?) \| (.*) \|$/gm)]
    const sentences = rows.map(([, number = '', text = '', tests = '']) => ({
      number,
      text,
      references: tests.split('<br>').filter(Boolean),
    }))
    return { number, count: Number(count), sentences }
  })

/** A test file with the test files that it imports, and what the gallery compares. */
const textOf = once((file: string) => {
  const files = [file]
  for (const name of files)
    for (const imported of importsOf(name))
      if ('file' in imported && imported.file.startsWith('test/') && existsSync(join(root, imported.file)))
        if (!files.includes(imported.file)) files.push(imported.file)
  const folders = file === gallery ? textsOfGallery : []
  const compared = folders.flatMap(folder => readdirSync(join(root, folder)).map(name => `${folder}/${name}`))
  return [...files, ...compared].map(readText).join('\n')
})

/** Says what is wrong with a reference; undefined if its test and its case exist. */
function mistakeIn(reference: string): string | undefined {
  const [, path = '', title = '', found] = /^`([^`]+)` (.+?)(?: \(case `(.+)`\))?$/.exec(reference) ?? []
  const file = `test/${path}`
  const mistake = findReferenceMistake(file, title)
  if (mistake) return mistake
  return found === undefined || textOf(file).includes(found) ? undefined : 'there is no such case'
}

describe('the ledger of the specification', () => {
  it('numbers every sentence of the sections 0 to 9', () => {
    expect(sections.map(({ number }) => number)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
    for (const { number, count, sentences } of sections)
      expect(sentences.map(sentence => sentence.number)).toEqual(
        Array.from({ length: count }, (_, index) => `${number}.${index + 1}`),
      )
  })

  it('has a short form and a test for every sentence', () => {
    const incomplete = sections
      .flatMap(({ sentences }) => sentences)
      .filter(({ text, references }) => text.trim() === '' || references.length === 0)
    expect(incomplete).toEqual([])
  })

  it('names only tests that exist', () => {
    const mistakes = sections.flatMap(({ sentences }) =>
      sentences.flatMap(({ number, references }) =>
        references.flatMap(reference => {
          const mistake = mistakeIn(reference)
          return mistake ? [`${number}: ${mistake}: ${reference}`] : []
        }),
      ),
    )
    expect(mistakes).toEqual([])
  })
})
