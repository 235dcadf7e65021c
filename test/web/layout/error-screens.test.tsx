import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { ErrorBoundary } from '#web/layout/error-screens.tsx'

it.each([
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Load the page again' }))],
  ['Back, which loads the page before it', async () => void window.dispatchEvent(new Event('popstate'))],
])('a screen whose script does not load is loaded again by %s', async (_, load) => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  const Screen = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const page = (
    <MemoryRouter>
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>
    </MemoryRouter>
  )
  render(page, { onCaughtError: () => {} })
  await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' })
  // For its effect.
  await act(async () => {})
  await load()
  expect(reload).toHaveBeenCalledOnce()
})
