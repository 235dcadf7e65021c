import { useEffect } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { AppProviders, routes } from '#web/app.tsx'
import type { ScreenState } from './screen-state.ts'
import { waitForText } from './user-actions.ts'

const brokenRoutes = [{ ...routes[0], children: [{ path: '*', Component: BrokenScreen }] }] as RouteObject[]

function BrokenScreen(): never {
  throw new Error('This screen is broken on purpose.')
}

/** The portal in one state, with mocked calls. The attribute `data-shown` appears when the state is reached. */
export function ScreenPreview({ state }: { state: ScreenState }) {
  const { id, address, historyState, prepare, expectedText } = state

  useEffect(() => {
    const prepareState = async () => {
      await prepare?.()
      await waitForText(expectedText)
      document.documentElement.dataset.shown = id
    }
    void prepareState()
  }, [id, prepare, expectedText])

  const [pathname = '/', search] = address.split('?')
  const entry = { pathname, search: search ? `?${search}` : '', state: historyState }
  const router = createMemoryRouter(id === 'broken' ? brokenRoutes : routes, { initialEntries: [entry] })
  return (
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>
  )
}
