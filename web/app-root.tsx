import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'

type PortalProps = { router: (app: ReactNode) => ReactNode }

/** The web app with a new query cache, inside the router that `router` adds. */
export const AppRoot = ({ router }: PortalProps) => (
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>{router(<App />)}</QueryClientProvider>
  </StrictMode>
)
