import { expect, it } from 'vitest'
import { ignoreClosedPipes, withProgress } from '#bin/admin/context/terminal.ts'
import { createOutput } from '../staff-runner.ts'

const createTerminal = (isTTY: boolean) => ({
  input: process.stdin,
  out: createOutput(),
  error: Object.assign(createOutput(), { isTTY }),
})

it('the progress of long work counts up in one line of a terminal, and clears it before a result or an error', async () => {
  const terminal = createTerminal(true)
  const work = withProgress('Exported', terminal, async add => {
    for (let count = 0; count < 1200; count++) add()
    throw new Error('cut off')
  })
  await expect(work).rejects.toThrow('cut off')
  expect(terminal.error.text()).toBe('\rExported: 500\rExported: 1,000\r\u001B[K')
  expect(terminal.out.text()).toBe('')
})

it.each([
  ['short work', true, 499],
  ['long work without a terminal', false, 100_000],
])('the progress of %s shows nothing', async (_, isTTY, count) => {
  const terminal = createTerminal(isTTY)
  await withProgress('Exported', terminal, async add => add(count))
  expect(terminal.error.text() + terminal.out.text()).toBe('')
})

it('a closed output pipe does not end a command', () => {
  const terminal = createTerminal(false)
  ignoreClosedPipes(terminal)
  const emit = (code: string) => terminal.out.emit('error', Object.assign(new Error('write'), { code }))
  expect(() => emit('EPIPE')).not.toThrow()
  expect(() => emit('EIO')).toThrow('write')
})
