import { type ComponentType, lazy } from 'react'
import { Outlet, type RouteObject, useRoutes } from 'react-router-dom'
import { ErrorBoundary } from './landing/error-boundary.tsx'
import { ErrorScreen } from './landing/error-screen.tsx'
import { Frame } from './landing/frame.tsx'
import { LandingScreen } from './landing/landing-screen.tsx'
import { NotFoundScreen } from './landing/not-found-screen.tsx'
import { paths } from './paths.ts'
import { screens } from './screens.ts'
import { ClosedScreen } from './service/closed-screen.tsx'
import { EmbargoScreen } from './service/embargo-screen.tsx'
import { ServiceGate } from './service/service-gate.tsx'
import { WhileShut } from './service/while-shut.tsx'
import { ApplicantArea, Arriving } from './session/applicant-area.tsx'
import { SessionAsked } from './session/session-asked.tsx'
import { CaptchaAsked, CaptchaKnown } from './sign-in/captcha-known.tsx'
import { LinkExpiredScreen } from './sign-in/link-expired-screen.tsx'
import { SeeEmailScreen } from './sign-in/see-email-screen.tsx'

const lazily = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))
const AccessibilityScreen = lazily(screens.accessibility)
const PrivacyScreen = lazily(screens.privacy)
const SignInScreen = lazily(screens.signIn)
const ApplyScreen = lazily(screens.apply)
const ConfirmationScreen = lazily(screens.confirmation)
const DocumentsArea = lazily(screens.documentsArea)
const DocumentsScreen = lazily(screens.documents)
const DoneScreen = lazily(screens.documentsSent)

const fetchedAlong: Record<string, () => Promise<unknown>> = {
  [paths.accessibility]: screens.accessibility,
  [paths.privacy]: screens.privacy,
  [paths.signIn]: screens.signIn,
  [paths.newApplication]: screens.apply,
  [paths.complete]: screens.confirmation,
  [paths.addDocuments]: screens.documents,
  [paths.documentsSent]: screens.documentsSent,
}
/** Runs the code of the screen at a path before it is shown, where it was fetched along with the page. */
export const screenAt = async (pathname: string) => fetchedAlong[pathname]?.()

/** What is rendered ahead, and so is shown before anything is known of the service. */
const renderedAhead: RouteObject[] = [
  { path: paths.landing, element: <LandingScreen /> },
  { path: paths.linkExpired, element: <LinkExpiredScreen /> },
  { path: paths.seeEmail, element: <SeeEmailScreen /> },
  { path: paths.closed, element: <WhileShut screen={<ClosedScreen />} /> },
  { path: paths.embargo, element: <WhileShut screen={<EmbargoScreen />} /> },
  { path: '*', element: <NotFoundScreen /> },
]

const signIn: RouteObject[] = [
  { element: <CaptchaKnown />, children: [{ path: paths.signIn, element: <SignInScreen /> }] },
]

/** What waits until it is known that the service is neither closed nor under embargo. */
const inSeason: RouteObject[] = [
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
    element: (
      <ErrorBoundary instead={<ErrorScreen />}>
        <Frame />
      </ErrorBoundary>
    ),
    children: [
      { element: <ServiceGate meanwhile={<Outlet />} />, children: renderedAhead },
      { element: <CaptchaAsked />, children: [{ element: <ServiceGate />, children: signIn }] },
      {
        element: <SessionAsked />,
        children: [{ element: <ServiceGate meanwhile={<Arriving />} />, children: inSeason }],
      },
      ...always,
    ],
  },
]

/** What is shown at the address, inside a router. */
export const App = () => useRoutes(routes)
