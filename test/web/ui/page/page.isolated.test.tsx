import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'

let Page: typeof import('#web/ui/page/page.tsx').Page
// Each test loads the app's first page.
beforeEach(async () => {
  vi.resetModules()
  Page = (await import('#web/ui/page/page.tsx')).Page
})

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

it('takes the focus after the Back button, which leaves a page that was not used', async () => {
  const router = createMemoryRouter(
    [
      { path: '/', element: <Page key="Start" title="Start" /> },
      { path: '/form', element: <Page key="Form" title="Form" /> },
    ],
    { initialEntries: ['/', '/form'] },
  )
  render(<RouterProvider router={router} />)
  expect(document.activeElement).toBe(document.body)
  await act(() => router.navigate(-1))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Start' }))
})
