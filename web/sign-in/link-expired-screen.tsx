import { Link } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { linkLifetime } from '#shared/retention.ts'
import { ActionLink } from '../ui/button.tsx'
import { DescriptionItem } from '../ui/description-list.tsx'
import { Page } from '../ui/page/page.tsx'
import { useSignedInUser } from './still-signed-in.tsx'

/** Explains why a link does not work, and leads to the application, for which the applicant may have to sign in first. */
export function LinkExpiredScreen() {
  const user = useSignedInUser()
  return (
    <Page {...pages['link-expired']}>
      {user ? (
        <p>
          You are still signed in as <b>{user}</b>.{' '}
          <Link to={pages['sign-in'].path}>Sign in as someone else</Link>
        </p>
      ) : (
        <p>Sign in again and we will send you a new link.</p>
      )}
      <ActionLink to={pages.form.path}>Create an Application</ActionLink>
      <h2>Why a link stops working</h2>
      <dl className="description-list">
        <DescriptionItem term="It has expired">
          You can use a link for {linkLifetime.text}. If you asked for more than one, open the newest email.
        </DescriptionItem>
        <DescriptionItem term="It has been used">
          You can use a link once. You may still be signed in on the device you used.
        </DescriptionItem>
        <DescriptionItem term="It has an invalid token">
          The link was copied incompletely. Open it in the email itself, or copy the whole address.
        </DescriptionItem>
      </dl>
    </Page>
  )
}
