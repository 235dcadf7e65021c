import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { Outlet, type RouteObject } from 'react-router-dom'
import { type PageName, pages } from '#shared/pages.ts'
import { createQueryClient } from './api/query-client.ts'
import { LandingScreen } from './landing/landing-screen.tsx'
import { ErrorScreen } from './layout/error-screen.tsx'
import { Layout } from './layout/layout.tsx'
import { NotFoundScreen } from './layout/not-found-screen.tsx'
import { ServiceGate } from './service/service-gate.tsx'
import { SessionCheck, SessionLoading } from './session/session-check.tsx'
import { CaptchaSettingsGate, CaptchaSettingsQuery } from './sign-in/captcha/captcha-settings.tsx'
import { LoadingPage } from './ui/loading-page.tsx'

const loadAbout = () => import('./about/screens.ts')
const loadApply = () => import('./apply/screens.ts')
const loadDocuments = () => import('./documents/screens.ts')
const loadSignIn = () => import('./sign-in/screens.ts')

/**
 * The screen of each page. The screens of a folder are loaded when one of its pages is opened; `handle` names the folder
 * for the preloads of the prerendered page.
 */
const screens = {
  landing: { Component: LandingScreen },
  'link-expired': {
    handle: 'sign-in',
    lazy: async () => ({ Component: (await loadSignIn()).LinkExpiredScreen }),
  },
  'see-email': { handle: 'sign-in', lazy: async () => ({ Component: (await loadSignIn()).SeeEmailScreen }) },
  'sign-in': { handle: 'sign-in', lazy: async () => ({ Component: (await loadSignIn()).SignInScreen }) },
  form: { handle: 'apply', lazy: async () => ({ Component: (await loadApply()).ApplyScreen }) },
  confirmation: {
    handle: 'apply',
    lazy: async () => ({ Component: (await loadApply()).ConfirmationScreen }),
  },
  documents: {
    handle: 'documents',
    lazy: async () => ({ Component: (await loadDocuments()).DocumentsScreen }),
  },
  'documents-sent': {
    handle: 'documents',
    lazy: async () => ({ Component: (await loadDocuments()).DocumentsSentScreen }),
  },
  accessibility: {
    handle: 'about',
    lazy: async () => ({ Component: (await loadAbout()).AccessibilityScreen }),
  },
  privacy: { handle: 'about', lazy: async () => ({ Component: (await loadAbout()).PrivacyScreen }) },
  'not-found': { Component: NotFoundScreen },
} satisfies Record<PageName, Pick<RouteObject, 'Component' | 'handle' | 'lazy'>>

const page = (name: PageName): RouteObject => ({ id: name, path: pages[name].path, ...screens[name] })

const applicantArea: RouteObject = {
  handle: 'apply',
  lazy: async () => ({ Component: (await loadApply()).ApplicantArea }),
  children: [page('form'), page('confirmation'), { path: '/applicant/*', Component: NotFoundScreen }],
}
const documentsArea: RouteObject = {
  handle: 'documents',
  lazy: async () => ({ Component: (await loadDocuments()).DocumentsArea }),
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
        children: [page('landing'), page('link-expired'), page('see-email'), page('not-found')],
      },
      {
        element: <CaptchaSettingsQuery />,
        children: [
          {
            element: <ServiceGate />,
            children: [{ element: <CaptchaSettingsGate />, children: [page('sign-in')] }],
          },
        ],
      },
      {
        element: <SessionCheck />,
        children: [{ element: <ServiceGate fallback={<SessionLoading />} />, children: [applicantArea] }],
      },
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
