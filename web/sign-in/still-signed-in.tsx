import { Link } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import type { Session } from '#shared/schemas/sign-in.ts'
import { getStoredToken } from '../api/bearer-token.ts'
import { useCall } from '../api/client.ts'
import { Notice } from '../ui/notice.tsx'
import { useHydrated } from '../ui/page/use-hydrated.ts'

/** Links to the application if the applicant is still signed in on this device and so needs no new link. */
export function StillSignedIn({ next = pages.form.path }: { next?: string | undefined }) {
  const hasToken = useHydrated() && getStoredToken() !== null
  const { data: session } = useCall('get-bearer-token', hasToken ? {} : undefined)
  return (
    session && (
      <Notice title={`You are still signed in as ${describeUser(session)}`}>
        <p>
          <Link to={next}>Go to your application</Link>
        </p>
      </Notice>
    )
  )
}

/** Two people may share a mailbox, so that the UCAS ID comes first. */
const describeUser = ({ ucasPersonalId, email }: Session) =>
  ucasPersonalId === '' ? email : `UCAS ID ending ${ucasPersonalId.slice(-4)}`
