// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { useFocusAfterRender } from '#web/ui/page/use-focus-after-render.ts'

/** Requests the focus in a layout effect, before the passive effects of the same render. */
function InputInSecondRender({ ready = true }) {
  const [isShown, setIsShown] = useState(false)
  const focusAfter = useFocusAfterRender(ready)
  useLayoutEffect(() => {
    setIsShown(true)
    focusAfter('missing', 'input')
  }, [focusAfter])
  return isShown && <input id="input" aria-label="Input" />
}

it('waits until it is ready, and focuses once', () => {
  const { rerender } = render(<InputInSecondRender ready={false} />)
  expect(document.activeElement).toBe(document.body)
  rerender(<InputInSecondRender />)
  expect(screen.getByRole('textbox')).toBe(document.activeElement)
  screen.getByRole('textbox').blur()
  rerender(<InputInSecondRender ready={false} />)
  rerender(<InputInSecondRender />)
  expect(document.activeElement).toBe(document.body)
})
