import { expect, it } from 'vitest'
import { startProgress } from '#bin/admin/progress.ts'
import { createOutput } from './staff-runner.ts'

const terminal = (isTTY: boolean) => ({
  input: process.stdin,
  out: createOutput(),
  error: Object.assign(createOutput(), { isTTY }),
})

it('long work counts up in one line of a terminal, and clears it at the end', () => {
  const { error, ...rest } = terminal(true)
  const shown = startProgress('Exported', { error, ...rest })
  for (let count = 0; count < 1200; count++) shown.add()
  expect(error.text()).toBe('\rExported: 500\rExported: 1,000')
  shown.end()
  expect(error.text().endsWith('1,000\r\u001B[K')).toBe(true)
  expect(rest.out.text()).toBe('')
})

it.each([
  ['short work', true, 499],
  ['work whose errors go to a file', false, 100_000],
])('%s shows nothing', (_, isTTY, count) => {
  const at = terminal(isTTY)
  const shown = startProgress('Exported', at)
  shown.add(count)
  shown.end()
  expect(at.error.text() + at.out.text()).toBe('')
})
