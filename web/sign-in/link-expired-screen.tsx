import { pages } from '#shared/pages.ts'
import { ActionLink } from '../ui/button.tsx'
import { DescriptionItem } from '../ui/description-list.tsx'
import { Page } from '../ui/page/page.tsx'
import { StillSignedIn } from './still-signed-in.tsx'

/** Explains why a link does not work, and offers a new one, or the application while a session lives. */
export function LinkExpiredScreen() {
  return (
    <Page {...pages['link-expired']}>
      <StillSignedIn />
      <ActionLink to={pages.form.path}>Create an Application</ActionLink>
      <h2>Why a link stops working</h2>
      <dl className="description-list">
        <DescriptionItem term="It has expired">
          You can use a link for 30 minutes. If you asked for more than one, open the newest email.
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
