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
function openScreen(onLine: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  const Screen = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  render(
    <MemoryRouter>
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>
    </MemoryRouter>,
    { onCaughtError: () => {} },
  )
}
/** Waits for the page with a heading, and for its effects. */
async function heading(name: string) {
  await screen.findByRole('heading', { level: 1, name })
  await act(async () => {})
}

it('says that there is no connection, and loads the screen as soon as there is one', async () => {
  openScreen(false)
  await heading('You are offline')
  expect(screen.getByRole('alert').textContent).toContain('Leave this page open')
  expect(reload).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
})

it('offers to load a screen again that fails with a connection', async () => {
  openScreen(true)
  await heading('Unexpected Application Error!')
  window.dispatchEvent(new Event('online'))
  expect(reload).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Load the page again' }))
  expect(reload).toHaveBeenCalledOnce()
})

it('is left by Back, which loads the page before it', async () => {
  openScreen(true)
  await heading('Unexpected Application Error!')
  window.dispatchEvent(new Event('popstate'))
  expect(reload).toHaveBeenCalledOnce()
})
