import { type ComponentType, lazy } from 'react'
import { matchRoutes, Outlet, type RouteObject, useRoutes } from 'react-router-dom'
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

type Load = () => Promise<ComponentType>

const lazily = (load: Load) => lazy(async () => ({ default: await load() }))
const DocumentsArea = lazily(screens.documentsArea)

/** A route whose screen is fetched when it is shown; its `handle` does that ahead. */
function fetchedRoute(path: string, load: Load) {
  const Screen = lazily(load)
  return { path, element: <Screen />, handle: load } satisfies RouteObject
}

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
  { element: <CaptchaKnown />, children: [fetchedRoute(paths.signIn, screens.signIn)] },
]

/** What waits until it is known that the service is neither closed nor under embargo. */
const inSeason: RouteObject[] = [
  {
    path: '/applicant',
    element: <ApplicantArea />,
    children: [
      { index: true, element: <NotFoundScreen /> },
      fetchedRoute(paths.newApplication, screens.apply),
      fetchedRoute(paths.complete, screens.confirmation),
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
]

const always: RouteObject[] = [
  fetchedRoute(paths.accessibility, screens.accessibility),
  fetchedRoute(paths.privacy, screens.privacy),
  {
    path: '/documents',
    element: <DocumentsArea />,
    children: [
      { index: true, element: <NotFoundScreen /> },
      fetchedRoute(paths.addDocuments, screens.documents),
      fetchedRoute(paths.documentsSent, screens.documentsSent),
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

/** Runs the code of the screen at a path before it is shown, where it was fetched along with the page. */
export async function screenAt(pathname: string): Promise<ComponentType | undefined> {
  const load: Load | undefined = matchRoutes(routes, pathname)?.at(-1)?.route.handle
  return load?.()
}

/** What is shown at the address, inside a router. */
export const App = () => useRoutes(routes)
