import { Link } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { Notice } from '../ui/notice.tsx'
import { useLiveSession } from './use-live-session.ts'

/** Links to the application if the applicant is still signed in on this device and so needs no new link. */
export const StillSignedIn = ({ next = pages.form.path }: { next: string | undefined }) =>
  useLiveSession() && (
    <Notice title="You are still signed in">
      <p>
        <Link to={next}>Go to your application</Link>
      </p>
    </Notice>
  )
