import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import requirements from './asvs-requirements.json' with { type: 'json' }
import { findDifferences } from './ledger.ts'
import { root } from './source-files.ts'

const readText = (path: string) => readFileSync(join(root, path), 'utf8')
const rows = [
  ...readText('test/asvs.md').matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| ([a-z ]+) \| (.*) \|$/gm),
].map(([, id = '', level = '', text = '', status = '', reason = '']) => ({ id, level, text, status, reason }))

/** The files of a requirement that is met. What follows a file, and a line without one, is an explanation. */
const filesOf = (reason: string) => reason.split('<br>').flatMap(line => /^`([^`]+)`/.exec(line)?.[1] ?? [])
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)

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

  it('names the tests that name the requirement, and files that exist', () => {
    const met = rows
      .filter(({ status }) => status === 'met')
      .map(({ id, reason }) => ({ number: id, files: filesOf(reason) }))
    expect(met.filter(({ files }) => files.length === 0)).toEqual([])
    expect(met.flatMap(({ files }) => files.filter(file => !existsSync(join(root, file))))).toEqual([])
    expect(
      findDifferences(
        'ASVS',
        met.map(({ number, files }) => ({ number, tests: files.filter(isTest) })),
      ),
    ).toEqual([])
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
