import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, type InitialEntry, type RouteObject, RouterProvider } from 'react-router-dom'
import { createQueryClient } from '#web/api/query-client.ts'

/** Renders routes at the last of some addresses, with the others before it in the history. Returns the router. */
export function renderRoutes(routes: RouteObject[], ...initialEntries: InitialEntry[]) {
  const router = createMemoryRouter(routes, { initialEntries })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
