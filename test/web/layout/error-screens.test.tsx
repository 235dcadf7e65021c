import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '#web/layout/error-screens.tsx'

let reload: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  reload = vi.spyOn(window.location, 'reload').mockReset()
})

/** Opens a screen whose script does not load. */
async function openScreen() {
  const Screen = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  render(
    <MemoryRouter>
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>
    </MemoryRouter>,
    { onCaughtError: () => {} },
  )
  await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' })
  // For its effect.
  await act(async () => {})
}

it('offers to load a screen again that has failed', async () => {
  await openScreen()
  await userEvent.click(screen.getByRole('button', { name: 'Load the page again' }))
  expect(reload).toHaveBeenCalledOnce()
})

it('is left by Back, which loads the page before it', async () => {
  await openScreen()
  window.dispatchEvent(new Event('popstate'))
  expect(reload).toHaveBeenCalledOnce()
})
