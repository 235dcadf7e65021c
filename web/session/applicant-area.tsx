import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { signInFor } from '../paths.ts'
import { CouldNotLoad } from '../ui/could-not-load.tsx'
import { Loading } from '../ui/loading.tsx'
import { SessionContext } from './session.ts'
import { SignedInBar } from './signed-in-bar.tsx'
import { useSessionCheck } from './use-session-check.ts'

/** Lets in whoever is signed in, and sends anyone else to sign in and come back (specification, section 4). */
export function ApplicantArea() {
  const { pathname, search } = useLocation()
  const { over, known, session, failure, retry } = useSessionCheck()
  if (over) return <Navigate replace to={signInFor(pathname + search)} state={{ ended: known }} />

  return (
    <>
      <SignedInBar who={session} />
      {session ? (
        <SessionContext value={session}>
          <Outlet />
        </SessionContext>
      ) : failure ? (
        <CouldNotLoad
          page="Your application"
          title="We could not check that you are signed in"
          error={failure}
          onRetry={retry}
        />
      ) : (
        <main id="main" className="page flow">
          <Loading>We are checking that you are signed in.</Loading>
        </main>
      )}
    </>
  )
}
