import { expect, it } from 'vitest'
import { withProgress } from '#bin/admin/context/progress.ts'
import { createOutput } from '../staff-runner.ts'

const createTerminal = (isTTY: boolean) => ({
  input: process.stdin,
  out: createOutput(),
  error: Object.assign(createOutput(), { isTTY }),
})

it('progress of long work counts up in one line of a terminal, and clears it at the end', async () => {
  const terminal = createTerminal(true)
  await withProgress('Exported', terminal, async add => {
    for (let count = 0; count < 1200; count++) add()
    expect(terminal.error.text()).toBe('\rExported: 500\rExported: 1,000')
  })
  expect(terminal.error.text().endsWith('1,000\r\u001B[K')).toBe(true)
  expect(terminal.out.text()).toBe('')
})

it('progress of work that fails clears its line before the error', async () => {
  const terminal = createTerminal(true)
  const failingWork = async (add: (increment: number) => void) => {
    add(500)
    throw new Error('cut off')
  }
  await expect(withProgress('Exported', terminal, failingWork)).rejects.toThrow('cut off')
  expect(terminal.error.text()).toBe('\rExported: 500\r\u001B[K')
})

it.each([
  ['short work', true, 499],
  ['long work without a terminal', false, 100_000],
])('progress of %s shows nothing', async (_, isTTY, count) => {
  const terminal = createTerminal(isTTY)
  await withProgress('Exported', terminal, async add => add(count))
  expect(terminal.error.text() + terminal.out.text()).toBe('')
})
