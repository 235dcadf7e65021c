import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { Outlet, Route, Routes } from 'react-router-dom'
import { type PageName, pages } from '#shared/pages.ts'
import { createQueryClient } from './api/query-client.ts'
import { ConfirmationScreen } from './apply/confirmation/confirmation-screen.tsx'
import { LandingScreen } from './landing/landing-screen.tsx'
import { ErrorBoundary, NotFoundScreen } from './layout/error-screens.tsx'
import { Layout } from './layout/layout.tsx'
import { ServiceGate } from './service/service-gate.tsx'
import { ApplicantArea, SessionLoading } from './session/applicant-area.tsx'

/** The folders whose screens are loaded together, when one of their pages is opened. */
const screenFolders = {
  about: () => import('./about/screens.ts'),
  apply: () => import('./apply/screens.ts'),
  documents: () => import('./documents/screens.ts'),
  'sign-in': () => import('./sign-in/screens.ts'),
}

/** The folder of a page's screen. The other screens are part of the app. */
export const pageFolders: Partial<Record<PageName, keyof typeof screenFolders>> = {
  'link-expired': 'sign-in',
  'see-email': 'sign-in',
  'sign-in': 'sign-in',
  form: 'apply',
  documents: 'documents',
  'documents-sent': 'documents',
  accessibility: 'about',
  privacy: 'about',
}

/** Loads the screen of a page. */
export async function loadScreen(page: PageName) {
  const folder = pageFolders[page]
  if (folder) await screenFolders[folder]()
}

const lazyScreen = <Screens extends Record<string, ComponentType>>(
  load: () => Promise<Screens>,
  name: keyof Screens,
) => lazy(async () => ({ default: (await load())[name] as ComponentType }))

const AccessibilityScreen = lazyScreen(screenFolders.about, 'AccessibilityScreen')
const PrivacyScreen = lazyScreen(screenFolders.about, 'PrivacyScreen')
const ApplyScreen = lazyScreen(screenFolders.apply, 'ApplyScreen')
const DocumentsArea = lazyScreen(screenFolders.documents, 'DocumentsArea')
const DocumentsScreen = lazyScreen(screenFolders.documents, 'DocumentsScreen')
const DocumentsSentScreen = lazyScreen(screenFolders.documents, 'DocumentsSentScreen')
const LinkExpiredScreen = lazyScreen(screenFolders['sign-in'], 'LinkExpiredScreen')
const SeeEmailScreen = lazyScreen(screenFolders['sign-in'], 'SeeEmailScreen')
const SignInScreen = lazyScreen(screenFolders['sign-in'], 'SignInScreen')

/** The pages of `shared/pages.ts` with their screens, inside what must be known before they are shown. */
const Screens = () => (
  <Routes>
    <Route element={<ServiceGate fallback={<Outlet />} />}>
      <Route path={pages.landing.path} element={<LandingScreen />} />
      <Route path={pages['link-expired'].path} element={<LinkExpiredScreen />} />
      <Route path={pages['see-email'].path} element={<SeeEmailScreen />} />
      <Route path={pages['sign-in'].path} element={<SignInScreen />} />
      <Route path={pages['not-found'].path} element={<NotFoundScreen />} />
    </Route>
    <Route element={<ServiceGate fallback={<SessionLoading />} />}>
      <Route element={<ApplicantArea />}>
        <Route path={pages.form.path} element={<ApplyScreen />} />
        <Route path={pages.confirmation.path} element={<ConfirmationScreen />} />
        <Route path="/applicant/*" element={<NotFoundScreen />} />
      </Route>
    </Route>
    <Route path={pages.accessibility.path} element={<AccessibilityScreen />} />
    <Route path={pages.privacy.path} element={<PrivacyScreen />} />
    <Route element={<DocumentsArea />}>
      <Route path={pages.documents.path} element={<DocumentsScreen />} />
      <Route path={pages['documents-sent'].path} element={<DocumentsSentScreen />} />
      <Route path="/documents/*" element={<NotFoundScreen />} />
    </Route>
  </Routes>
)

/**
 * The app inside a router. It has no Suspense: React then hydrates a prerendered page in one step, and keeps the shown page
 * until the code of the next one has loaded.
 */
export function App({ children = <Screens /> }: { children?: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Layout>
        <ErrorBoundary>{children}</ErrorBoundary>
      </Layout>
    </QueryClientProvider>
  )
}
