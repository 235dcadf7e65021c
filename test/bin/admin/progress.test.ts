import { expect, it } from 'vitest'
import { startProgress } from '#bin/admin/progress.ts'
import { createOutput } from './staff-runner.ts'

const createTerminal = (isTTY: boolean) => ({
  input: process.stdin,
  out: createOutput(),
  error: Object.assign(createOutput(), { isTTY }),
})

it('progress of long work counts up in one line of a terminal, and clears it at the end', () => {
  const terminal = createTerminal(true)
  const progress = startProgress('Exported', terminal)
  for (let count = 0; count < 1200; count++) progress.add()
  expect(terminal.error.text()).toBe('\rExported: 500\rExported: 1,000')
  progress.end()
  expect(terminal.error.text().endsWith('1,000\r\u001B[K')).toBe(true)
  expect(terminal.out.text()).toBe('')
})

it.each([
  ['short work', true, 499],
  ['long work without a terminal', false, 100_000],
])('progress of %s shows nothing', (_, isTTY, count) => {
  const terminal = createTerminal(isTTY)
  const progress = startProgress('Exported', terminal)
  progress.add(count)
  progress.end()
  expect(terminal.error.text() + terminal.out.text()).toBe('')
})
