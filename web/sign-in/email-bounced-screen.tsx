import { Link, type LinkProps } from 'react-router-dom'
import { Hotline } from '../ui/hotline.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'

type BouncedScreenProps = { address: string | undefined; back: Pick<LinkProps, 'to' | 'state'> }

/** The link's e-mail came back: most often a slip in the address. */
export const EmailBouncedScreen = ({ address, back }: BouncedScreenProps) => (
  <Page title="Our e-mail came back">
    <Notice
      role="alert"
      title={
        address
          ? `The mailbox ${address} does not accept messages.`
          : 'That mailbox does not accept messages.'
      }
    >
      <p>Most often that is a slip in the address. Nothing is lost: sign in again with the corrected one.</p>
    </Notice>
    <div className="actions">
      <Link className="button" {...back}>
        Correct the address
      </Link>
    </div>
    <p>
      If the address is right, its mailbox may be full, or a school may refuse mail from outside. Call the
      Clearing Hotline on <Hotline /> and we will help you apply.
    </p>
  </Page>
)
