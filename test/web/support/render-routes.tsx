import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import {
  type InitialEntry,
  type Location,
  MemoryRouter,
  type NavigateFunction,
  type RouteObject,
  useLocation,
  useNavigate,
  useRoutes,
} from 'react-router-dom'
import { createQueryClient } from '#web/api/query-client.ts'
import { App } from '#web/app.tsx'

/** Where a rendered page is, and how to go elsewhere. */
type TestRouter = { location: Location; navigate: NavigateFunction }

/** Renders the app at the last of some addresses, with the others before it in the history. */
export const renderApp = (...initialEntries: InitialEntry[]) => renderInRouter(<App />, initialEntries)

/** Renders routes like `renderApp`. */
export const renderRoutes = (routes: RouteObject[], ...initialEntries: InitialEntry[]) =>
  renderInRouter(
    <QueryClientProvider client={createQueryClient()}>
      <TestRoutes routes={routes} />
    </QueryClientProvider>,
    initialEntries,
  )

const TestRoutes = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes)

function renderInRouter(children: ReactNode, initialEntries: InitialEntry[]): TestRouter {
  const router = {} as TestRouter
  function RouterProbe() {
    router.location = useLocation()
    router.navigate = useNavigate()
    return null
  }
  render(
    <MemoryRouter initialEntries={initialEntries}>
      {children}
      <RouterProbe />
    </MemoryRouter>,
  )
  return router
}
