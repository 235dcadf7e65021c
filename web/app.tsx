import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { type PageName, pages } from '#shared/pages.ts'
import { createQueryClient } from './api/query-client.ts'
import { ConfirmationScreen } from './apply/confirmation/confirmation-screen.tsx'
import { LandingScreen } from './landing/landing-screen.tsx'
import { ErrorBoundary, NotFoundScreen } from './layout/error-screens.tsx'
import { Layout } from './layout/layout.tsx'
import { ServiceGate } from './service/service-gate.tsx'
import { ApplicantArea } from './session/applicant-area.tsx'

/** The folders whose screens are loaded together, when one of their pages is opened. */
const about = { folder: 'about', load: () => import('./about/screens.ts') }
const apply = { folder: 'apply', load: () => import('./apply/screens.ts') }
const documents = { folder: 'documents', load: () => import('./documents/screens.ts') }
const signIn = { folder: 'sign-in', load: () => import('./sign-in/screens.ts') }

const lazyScreen = <Screens extends Record<string, ComponentType>>(
  { folder, load }: { folder: string; load: () => Promise<Screens> },
  name: keyof Screens,
) => ({ folder, load, Screen: lazy(async () => ({ default: (await load())[name] as ComponentType })) })

type PageScreen = { Screen: ComponentType; folder?: string; load?: () => Promise<unknown> }

/** The screen of each page, with the folder that it is loaded with. A screen without a folder is part of the app. */
export const screens: Record<PageName, PageScreen> = {
  landing: { Screen: LandingScreen },
  'link-expired': lazyScreen(signIn, 'LinkExpiredScreen'),
  'see-email': lazyScreen(signIn, 'SeeEmailScreen'),
  'sign-in': lazyScreen(signIn, 'SignInScreen'),
  form: lazyScreen(apply, 'ApplyScreen'),
  confirmation: { Screen: ConfirmationScreen },
  documents: lazyScreen(documents, 'DocumentsScreen'),
  'documents-sent': lazyScreen(documents, 'DocumentsSentScreen'),
  accessibility: lazyScreen(about, 'AccessibilityScreen'),
  privacy: lazyScreen(about, 'PrivacyScreen'),
  'not-found': { Screen: NotFoundScreen },
}

const DocumentsArea = lazyScreen(documents, 'DocumentsArea').Screen

function createRoute(name: PageName) {
  const { Screen } = screens[name]
  return <Route path={pages[name].path} element={<Screen />} />
}

/** The pages, inside what replaces them: another screen in another service mode, or sign-in without a session. */
const PageRoutes = () => (
  <Routes>
    <Route element={<ServiceGate />}>
      {createRoute('landing')}
      {createRoute('link-expired')}
      {createRoute('see-email')}
      {createRoute('sign-in')}
      <Route element={<ApplicantArea />}>
        {createRoute('form')}
        {createRoute('confirmation')}
        <Route path="/applicant/*" element={<NotFoundScreen />} />
      </Route>
      {createRoute('not-found')}
    </Route>
    <Route element={<DocumentsArea />}>
      {createRoute('documents')}
      {createRoute('documents-sent')}
      <Route path="/documents/*" element={<NotFoundScreen />} />
    </Route>
    {createRoute('accessibility')}
    {createRoute('privacy')}
  </Routes>
)

/**
 * The app inside a router. It has no Suspense: React then hydrates a prerendered page in one step, and keeps the shown page
 * until the code of the next one has loaded.
 */
export function App({ children = <PageRoutes /> }: { children?: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Layout>
        <ErrorBoundary>{children}</ErrorBoundary>
      </Layout>
    </QueryClientProvider>
  )
}
