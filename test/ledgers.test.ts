import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './support/source-files.ts'

it.each([
  ['specification.md', 'test'],
  ['faults.md', 'test'],
  ['asvs.md', '.'],
])('every file that %s names exists', (ledger, folder) => {
  const text = readFileSync(join(root, 'test', ledger), 'utf8')
  const files = [...text.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter(file => !existsSync(join(root, folder, file)))).toEqual([])
})
