import { Link } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { getStoredToken } from '../api/bearer-token.ts'
import { useCall } from '../api/client.ts'
import type { User } from '../session/session.ts'
import { Notice } from '../ui/notice.tsx'
import { useHydrated } from '../ui/page/use-hydrated.ts'

/** Names a person by the UCAS ID, because two people may share a mailbox. */
const formatUser = ({ email, ucasPersonalId }: User) =>
  ucasPersonalId === '' ? email : `UCAS ID ending ${ucasPersonalId.slice(-4)}`

/** Returns who is still signed in on this device. */
export function useSignedInUser(): string | undefined {
  const hasToken = useHydrated() && getStoredToken() !== null
  // Not sessionQuery: its token becomes that of the page, which must be free for the next person.
  const { data: session } = useCall('get-bearer-token', hasToken ? {} : undefined)
  return session && formatUser(session)
}

/** Links to the application if the applicant is still signed in on this device and so needs no new link. */
export function StillSignedIn({ next = pages.form.path }: { next?: string | undefined }) {
  const user = useSignedInUser()
  return (
    user && (
      <Notice title={`You are still signed in as ${user}`}>
        <p>
          <Link to={next}>{`Go to the application of ${user}`}</Link>
        </p>
      </Notice>
    )
  )
}
