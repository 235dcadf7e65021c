import { type MouseEvent, useEffect, useRef } from 'react'

/** Returns a ref for a popup whose last child is its list. It scrolls into view, and each new list starts at its top. */
export function usePopup(isOpen: boolean, searchText: string) {
  const popup = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isOpen) scrollIntoView(popup.current)
  }, [isOpen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search text shows another list
  useEffect(() => {
    popup.current?.lastElementChild?.scrollTo({ top: 0 })
  }, [searchText])

  return popup
}

/** Keeps the focus in the input while its list is scrolled. */
export const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Scrolls an opened list into view. On a small screen the field moves to the top. */
function scrollIntoView(popup: HTMLElement | null) {
  const isSmallScreen = window.matchMedia('(pointer: coarse), (max-height: 26rem)').matches
  if (isSmallScreen) popup?.closest('.field')?.scrollIntoView({ block: 'start' })
  else popup?.scrollIntoView({ block: 'nearest' })
}
