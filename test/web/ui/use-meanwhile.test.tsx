// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useMeanwhile } from '#web/ui/use-meanwhile.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const done: string[] = []
function Screen({ name }: { name: string }) {
  useMeanwhile(
    () => done.push(`${name} first`),
    () => done.push(`${name} second`),
  )
  return null
}

it('what takes long is done after the screen is there, a task for each, and once', () => {
  done.length = 0
  const { rerender } = render(<Screen name="a" />)
  expect(done).toEqual([])
  vi.advanceTimersToNextTimer()
  expect(done).toEqual(['a first'])
  rerender(<Screen name="b" />)
  vi.runAllTimers()
  expect(done).toEqual(['a first', 'a second'])
})

it('nothing is done for a screen that has gone', () => {
  done.length = 0
  render(<Screen name="a" />).unmount()
  vi.runAllTimers()
  expect(done).toEqual([])
})
