import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { Page } from '#web/ui/page/page.tsx'

const pageWithButton = (title: string) => (
  <MemoryRouter>
    <Page key={title} title={title}>
      <button type="button">Next</button>
    </Page>
  </MemoryRouter>
)

it('begins at its top and takes the focus from another page at the same address, if the focus was in it', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo')
  const { rerender } = render(pageWithButton('Form'))
  rerender(pageWithButton('Loaded form'))
  expect(document.activeElement).toBe(document.body)
  expect(scrollTo).not.toHaveBeenCalled()
  screen.getByRole('button').focus()
  rerender(pageWithButton('Embargo'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Embargo' }))
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
})
