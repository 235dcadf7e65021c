// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useFocusAfterRender } from '#web/ui/use-focus-after-render.ts'

afterEach(cleanup)

/** Asks for the focus when a rendering is on the page, but its effects are still to come. */
function AskingBetween({ ready = true }) {
  const [there, setThere] = useState(false)
  const focusAfter = useFocusAfterRender(ready)
  useLayoutEffect(() => {
    setThere(true)
    focusAfter('gone', 'there')
  }, [focusAfter])
  return there && <input id="there" aria-label="There" />
}

it('focuses what comes with the next rendering, whatever the one before has still to do', () => {
  render(<AskingBetween />)
  expect(screen.getByRole('textbox')).toBe(document.activeElement)
})

it('waits until all is ready, and does so once', () => {
  const { rerender } = render(<AskingBetween ready={false} />)
  expect(document.activeElement).toBe(document.body)
  rerender(<AskingBetween />)
  expect(screen.getByRole('textbox')).toBe(document.activeElement)
  screen.getByRole('textbox').blur()
  rerender(<AskingBetween ready={false} />)
  rerender(<AskingBetween />)
  expect(document.activeElement).toBe(document.body)
})
