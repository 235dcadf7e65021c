import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Advances the fake clock by some seconds and runs the timers that become due. */
export const advanceSeconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))
