import { useMemo, useState } from 'react'
import { messageDelayMs } from '../message-delay.ts'
import type { ListedOption } from './combobox-options.ts'
import { nearestOption } from './nearest-option.ts'

/**
 * The text a field was left with that is taken for nothing, as long as it stands, and what it was most likely meant to
 * be where nothing matches it.
 */
export function useUnmatchedText(all: readonly ListedOption[], text: string, matches: number) {
  const [left, setLeft] = useState('')
  const stray = text !== '' && text === left ? left : undefined
  const nearest = useMemo(
    () => (stray && matches === 0 ? nearestOption(all, stray) : undefined),
    [all, stray, matches],
  )
  return { stray, nearest, leaveWith: (typed: string) => setTimeout(() => setLeft(typed), messageDelayMs) }
}
