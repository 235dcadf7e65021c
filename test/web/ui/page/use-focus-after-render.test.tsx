import { render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { useFocusAfterRender } from '#web/ui/page/use-focus-after-render.ts'

function FocusedInput({ ready }: { ready: boolean }) {
  const focusAfter = useFocusAfterRender(ready)
  useEffect(() => focusAfter('missing', 'input'), [focusAfter])
  return (
    <>
      <input id="input" aria-label="Input" />
      <button type="button">Another control</button>
    </>
  )
}

it('waits until it is ready, and focuses once', () => {
  const { rerender } = render(<FocusedInput ready={false} />)
  expect(document.activeElement).toBe(document.body)
  rerender(<FocusedInput ready />)
  expect(screen.getByRole('textbox')).toBe(document.activeElement)
  screen.getByRole('textbox').blur()
  rerender(<FocusedInput ready={false} />)
  rerender(<FocusedInput ready />)
  expect(document.activeElement).toBe(document.body)
})

it('leaves the focus where the person has moved it meanwhile', () => {
  const { rerender } = render(<FocusedInput ready={false} />)
  screen.getByRole('button').focus()
  rerender(<FocusedInput ready />)
  expect(screen.getByRole('button')).toBe(document.activeElement)
})
