import { Outlet, type RouteObject, useRoutes } from 'react-router-dom'
import { ErrorBoundary } from './layout/error-boundary.tsx'
import { ErrorScreen } from './layout/error-screen.tsx'
import { Layout } from './layout/layout.tsx'
import { NotFoundScreen } from './layout/not-found-screen.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { paths } from './paths.ts'
import { ClosedScreen, EmbargoScreen, RedirectWhenOpen, ServiceGate } from './service/service-gate.tsx'
import { SessionCheck, SessionLoading } from './session/session-check.tsx'
import { CaptchaSettingsGate, CaptchaSettingsQuery } from './sign-in/captcha/captcha-settings.tsx'

const LandingScreen = lazyScreen(async () => (await import('./landing/landing-screen.tsx')).LandingScreen)
const LinkExpiredScreen = lazyScreen(
  async () => (await import('./sign-in/link-expired-screen.tsx')).LinkExpiredScreen,
)
const SeeEmailScreen = lazyScreen(async () => (await import('./sign-in/see-email-screen.tsx')).SeeEmailScreen)
const SignInScreen = lazyScreen(async () => (await import('./sign-in/sign-in-screen.tsx')).SignInScreen)
const ApplicantArea = lazyScreen(async () => (await import('./session/applicant-area.tsx')).ApplicantArea)
const ApplyScreen = lazyScreen(async () => (await import('./apply/apply-screen.tsx')).ApplyScreen)
const ConfirmationScreen = lazyScreen(
  async () => (await import('./apply/confirmation/confirmation-screen.tsx')).ConfirmationScreen,
)
const AccessibilityScreen = lazyScreen(
  async () => (await import('./about/accessibility-screen.tsx')).AccessibilityScreen,
)
const PrivacyScreen = lazyScreen(async () => (await import('./about/privacy-screen.tsx')).PrivacyScreen)
const DocumentsArea = lazyScreen(async () => (await import('./documents/documents-area.tsx')).DocumentsArea)
const DocumentsScreen = lazyScreen(
  async () => (await import('./documents/documents-screen.tsx')).DocumentsScreen,
)
const DocumentsSentScreen = lazyScreen(
  async () => (await import('./documents/documents-sent-screen.tsx')).DocumentsSentScreen,
)

/** The pages that are prerendered whole, and shown before the service check has finished. */
const prerendered: RouteObject[] = [
  { path: paths.landing, element: <LandingScreen /> },
  { path: paths.linkExpired, element: <LinkExpiredScreen /> },
  { path: paths.seeEmail, element: <SeeEmailScreen /> },
  { path: paths.closed, element: <RedirectWhenOpen screen={<ClosedScreen />} /> },
  { path: paths.embargo, element: <RedirectWhenOpen screen={<EmbargoScreen />} /> },
  { path: '*', element: <NotFoundScreen /> },
]

const signIn: RouteObject[] = [
  { element: <CaptchaSettingsGate />, children: [{ path: paths.signIn, element: <SignInScreen /> }] },
]

/** The pages that are shown only while the service is open. */
const whileOpen: RouteObject[] = [
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
]

/** The pages that are shown in every mode of the service. */
const always: RouteObject[] = [
  { path: paths.accessibility, element: <AccessibilityScreen /> },
  { path: paths.privacy, element: <PrivacyScreen /> },
  {
    path: '/documents',
    element: <DocumentsArea />,
    children: [
      { index: true, element: <NotFoundScreen /> },
      { path: paths.addDocuments, element: <DocumentsScreen /> },
      { path: paths.documentsSent, element: <DocumentsSentScreen /> },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
]

/** The addresses of the specification, section 2, each with its screen. */
export const routes: RouteObject[] = [
  {
    element: (
      <ErrorBoundary fallback={<ErrorScreen />}>
        <Layout />
      </ErrorBoundary>
    ),
    children: [
      { element: <ServiceGate fallback={<Outlet />} />, children: prerendered },
      { element: <CaptchaSettingsQuery />, children: [{ element: <ServiceGate />, children: signIn }] },
      {
        element: <SessionCheck />,
        children: [{ element: <ServiceGate fallback={<SessionLoading />} />, children: whileOpen }],
      },
      ...always,
    ],
  },
]

/** The screen of the present address; needs a router around it. */
export const App = () => useRoutes(routes)
