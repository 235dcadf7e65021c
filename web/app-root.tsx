import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'

type PortalProps = { router: (app: ReactNode) => ReactNode }

/** The whole web app, with a cache of its own, in the router of where it runs. */
export const AppRoot = ({ router }: PortalProps) => (
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>{router(<App />)}</QueryClientProvider>
  </StrictMode>
)
