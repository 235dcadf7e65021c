import { Link } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { useCall } from '../api/client.ts'
import { getBearerToken } from '../session/session.ts'
import { Notice } from '../ui/notice.tsx'
import { useHydrated } from '../ui/page/use-hydrated.ts'

/** Links to the application if the applicant is still signed in on this device and so needs no new link. */
export function StillSignedIn({ next = pages.form.path }: { next?: string | undefined }) {
  const hasToken = useHydrated() && getBearerToken() !== null
  const { data: session } = useCall('get-bearer-token', hasToken ? {} : undefined)
  return (
    session && (
      <Notice title="You are still signed in">
        <p>
          <Link to={next}>Go to your application</Link>
        </p>
      </Notice>
    )
  )
}
