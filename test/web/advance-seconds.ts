import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Moves the fake clock on, and runs the timers that are due. */
export const passSeconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))
