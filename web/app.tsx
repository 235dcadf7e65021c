import { lazy } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { AccessibilityScreen } from './about/accessibility-screen.tsx'
import { PrivacyScreen } from './about/privacy-screen.tsx'
import { ErrorScreen } from './landing/error-screen.tsx'
import { Frame } from './landing/frame.tsx'
import { LandingScreen } from './landing/landing-screen.tsx'
import { NotFoundScreen } from './landing/not-found-screen.tsx'
import { paths } from './paths.ts'
import { ServiceGate } from './service/service-gate.tsx'
import { ApplicantArea } from './session/applicant-area.tsx'
import { LinkExpiredScreen } from './sign-in/link-expired-screen.tsx'
import { SeeEmailScreen } from './sign-in/see-email-screen.tsx'
import { SignInScreen } from './sign-in/sign-in-screen.tsx'

const ApplyScreen = lazy(() =>
  import('./apply/apply-screen.tsx').then(({ ApplyScreen }) => ({ default: ApplyScreen })),
)
const ConfirmationScreen = lazy(() =>
  import('./apply/confirmation-screen.tsx').then(({ ConfirmationScreen }) => ({
    default: ConfirmationScreen,
  })),
)
const DocumentsArea = lazy(() =>
  import('./documents/documents-area.tsx').then(({ DocumentsArea }) => ({ default: DocumentsArea })),
)
const DocumentsScreen = lazy(() =>
  import('./documents/documents-screen.tsx').then(({ DocumentsScreen }) => ({ default: DocumentsScreen })),
)
const DoneScreen = lazy(() =>
  import('./documents/done-screen.tsx').then(({ DoneScreen }) => ({ default: DoneScreen })),
)

/** What stands still while the service is closed or under embargo. */
const inSeason: RouteObject[] = [
  { path: paths.landing, element: <LandingScreen /> },
  { path: paths.linkExpired, element: <LinkExpiredScreen /> },
  { path: paths.seeEmail, element: <SeeEmailScreen /> },
  { path: paths.signIn, element: <SignInScreen /> },
  {
    path: '/applicant',
    element: <ApplicantArea />,
    children: [
      { index: true, element: <NotFoundScreen /> },
      { path: paths.newApplication, element: <ApplyScreen /> },
      { path: paths.complete, element: <ConfirmationScreen /> },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
  { path: '*', element: <NotFoundScreen /> },
]

const always: RouteObject[] = [
  { path: paths.accessibility, element: <AccessibilityScreen /> },
  { path: paths.privacy, element: <PrivacyScreen /> },
  {
    path: '/documents',
    element: <DocumentsArea />,
    children: [
      { index: true, element: <NotFoundScreen /> },
      { path: paths.addDocuments, element: <DocumentsScreen /> },
      { path: paths.documentsSent, element: <DoneScreen /> },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
]

/** The addresses of section 2, each with its screen. */
export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: <ErrorScreen />,
    children: [{ element: <ServiceGate />, children: inSeason }, ...always],
  },
]

export const makeRouter = () => createBrowserRouter(routes)
