import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'

type AppRootProps = { withRouter: (app: ReactNode) => ReactNode }

/** The web app with a new query cache, inside the router that `withRouter` adds. */
export const AppRoot = ({ withRouter }: AppRootProps) => (
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>{withRouter(<App />)}</QueryClientProvider>
  </StrictMode>
)
