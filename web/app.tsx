import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, StrictMode } from 'react'
import { Outlet, type RouteObject } from 'react-router-dom'
import { type PageName, pages } from '#shared/pages.ts'
import { createQueryClient } from './api/query-client.ts'
import { ConfirmationScreen } from './apply/confirmation/confirmation-screen.tsx'
import { LandingScreen } from './landing/landing-screen.tsx'
import { ErrorScreen, NotFoundScreen } from './layout/error-screens.tsx'
import { Layout } from './layout/layout.tsx'
import { ServiceGate } from './service/service-gate.tsx'
import { ApplicantArea, SessionLoading } from './session/applicant-area.tsx'
import { LoadingPage } from './ui/page/loading.tsx'

/** The folders whose screens are loaded together, when one of their pages is opened. */
const about = { handle: 'about', load: () => import('./about/screens.ts') }
const apply = { handle: 'apply', load: () => import('./apply/screens.ts') }
const documents = { handle: 'documents', load: () => import('./documents/screens.ts') }
const signIn = { handle: 'sign-in', load: () => import('./sign-in/screens.ts') }

/** The route of a screen of a folder. `handle` names the folder for the preloads of the prerendered page. */
const lazyScreen = <Screens extends Record<string, ComponentType>>(
  { handle, load }: { handle: string; load: () => Promise<Screens> },
  name: keyof Screens,
) => ({ handle, lazy: async () => ({ Component: (await load())[name] }) })

const screens: Record<PageName, Pick<RouteObject, 'Component' | 'handle' | 'lazy'>> = {
  landing: { Component: LandingScreen },
  'link-expired': lazyScreen(signIn, 'LinkExpiredScreen'),
  'see-email': lazyScreen(signIn, 'SeeEmailScreen'),
  'sign-in': lazyScreen(signIn, 'SignInScreen'),
  form: lazyScreen(apply, 'ApplyScreen'),
  confirmation: { Component: ConfirmationScreen },
  documents: lazyScreen(documents, 'DocumentsScreen'),
  'documents-sent': lazyScreen(documents, 'DocumentsSentScreen'),
  accessibility: lazyScreen(about, 'AccessibilityScreen'),
  privacy: lazyScreen(about, 'PrivacyScreen'),
  'not-found': { Component: NotFoundScreen },
}

const page = (name: PageName): RouteObject => ({ id: name, path: pages[name].path, ...screens[name] })

const applicantArea: RouteObject = {
  Component: ApplicantArea,
  children: [page('form'), page('confirmation'), { path: '/applicant/*', Component: NotFoundScreen }],
}
const documentsArea: RouteObject = {
  ...lazyScreen(documents, 'DocumentsArea'),
  children: [page('documents'), page('documents-sent'), { path: '/documents/*', Component: NotFoundScreen }],
}

/** The pages of `shared/pages.ts` with their screens, inside what must be known before they are shown. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <LoadingPage />,
    children: [
      {
        element: <ServiceGate fallback={<Outlet />} />,
        children: [
          page('landing'),
          page('link-expired'),
          page('see-email'),
          page('sign-in'),
          page('not-found'),
        ],
      },
      { element: <ServiceGate fallback={<SessionLoading />} />, children: [applicantArea] },
      page('accessibility'),
      page('privacy'),
      documentsArea,
    ],
  },
]

/** What every page needs around its router. */
export const AppProviders = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
  </StrictMode>
)
