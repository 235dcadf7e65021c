import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { type PageName, pageRows } from '#shared/pages.ts'
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
type PageScreens = Partial<Record<PageName, PageScreen>>

/** The pages that another screen replaces while the portal is closed or under embargo. */
const servicePages = {
  landing: { Screen: LandingScreen },
  'link-expired': lazyScreen(signIn, 'LinkExpiredScreen'),
  'see-email': lazyScreen(signIn, 'SeeEmailScreen'),
  'sign-in': lazyScreen(signIn, 'SignInScreen'),
  'not-found': { Screen: NotFoundScreen },
} satisfies PageScreens

/** The pages for a signed-in applicant, which another screen replaces too while the portal is closed or under embargo. */
const applicantPages = {
  form: lazyScreen(apply, 'ApplyScreen'),
  confirmation: { Screen: ConfirmationScreen },
} satisfies PageScreens

/** The pages of a request for documents, whose id is in the address. */
const documentPages = {
  documents: lazyScreen(documents, 'DocumentsScreen'),
  'documents-sent': lazyScreen(documents, 'DocumentsSentScreen'),
} satisfies PageScreens

/** The pages that everybody sees at any time. */
const publicPages = {
  accessibility: lazyScreen(about, 'AccessibilityScreen'),
  privacy: lazyScreen(about, 'PrivacyScreen'),
} satisfies PageScreens

/** The screen of each page, with the folder that it is loaded with. A screen without a folder is part of the app. */
export const screens: Record<PageName, PageScreen> = {
  ...servicePages,
  ...applicantPages,
  ...documentPages,
  ...publicPages,
}

const DocumentsArea = lazyScreen(documents, 'DocumentsArea').Screen

const createRoutes = (pageScreens: PageScreens) =>
  pageRows.flatMap(([name, { path }]) => {
    const { Screen } = pageScreens[name] ?? {}
    return Screen ? <Route key={name} path={path} element={<Screen />} /> : []
  })

/** The pages of `shared/pages.ts`, inside what must be known before they are shown. */
const PageRoutes = () => (
  <Routes>
    <Route element={<ServiceGate />}>
      {createRoutes(servicePages)}
      <Route element={<ApplicantArea />}>
        {createRoutes(applicantPages)}
        <Route path="/applicant/*" element={<NotFoundScreen />} />
      </Route>
    </Route>
    <Route element={<DocumentsArea />}>
      {createRoutes(documentPages)}
      <Route path="/documents/*" element={<NotFoundScreen />} />
    </Route>
    {createRoutes(publicPages)}
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
