import { useState } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { isClientError } from '#shared/errors.ts'
import { getSignInAddress, pages } from '#shared/pages.ts'
import { linkLifetime } from '#shared/retention.ts'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { formatLinkSubject } from '#shared/rules/email-texts.ts'
import { formatUcasId, type MailStatus } from '#shared/schemas/sign-in.ts'
import { useCall } from '../api/client.ts'
import { now } from '../api/server-clock.ts'
import { ActionLink } from '../ui/button.tsx'
import { configuration } from '../ui/configuration.ts'
import { Hotline } from '../ui/contact-links.tsx'
import { DescriptionItem } from '../ui/description-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page/page.tsx'
import { useSignInRequest } from './sign-in-request.ts'
import { StillSignedIn } from './still-signed-in.tsx'

const statusTexts: Record<MailStatus, string> = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  delivered: 'Delivered to your mailbox',
  delayed: 'Delayed: not delivered to your mailbox yet. We are still trying',
  bounced: 'Not delivered',
}

/** Shows the address that a link was sent to, and the status of the email (specification 2.3). */
export function SeeEmailScreen() {
  const request = useSignInRequest()
  const [openedAt] = useState(now)
  const requestedAt = request ? new Date(request.requestedAt) : openedAt
  const { data, isPending } = useCall(
    'get-mail-status',
    {},
    {
      refetchInterval(reply, error) {
        if (isClientError(error) || reply?.status === 'bounced') return false
        const waitedMs = now().getTime() - requestedAt.getTime()
        return waitedMs < 60 * minuteMs && statusIntervalMs(waitedMs)
      },
    },
  )
  const signInLink = {
    to: request?.next ? getSignInAddress(request.next) : pages['sign-in'].path,
    state: request,
  }
  if (data?.status === 'bounced') return <EmailBounced address={request?.emailAddress} link={signInLink} />

  const isSent = data?.status === 'sent' || data?.status === 'delivered'
  const wasRequested = request !== undefined || data !== undefined
  const lead = wasRequested ? (
    <>
      <span>{`${isSent ? 'We have sent' : 'We are sending'} a link to `}</span>
      <b translate={request && 'no'}>{request?.emailAddress ?? 'your email address'}</b>
      <span>. Open it to continue with your application.</span>
    </>
  ) : (
    'When you sign in, we send a link to your email address. Open it to continue with your application.'
  )
  return (
    <Page {...pages['see-email']} lead={lead}>
      <StillSignedIn next={request?.next} />
      <dl className="summary-list">
        {request && (
          <DescriptionItem term="UCAS ID" translate="no">
            {formatUcasId(request.ucasId)}
          </DescriptionItem>
        )}
        {request && <DescriptionItem term="Requested at">{formatLondonTime(requestedAt)}</DescriptionItem>}
        <DescriptionItem term="The link">{`Works once, for ${linkLifetime.text}`}</DescriptionItem>
        {(data || (request && isPending)) && (
          <DescriptionItem term="Status">
            <span role="status">{data ? statusTexts[data.status] : 'We are checking'}</span>
          </DescriptionItem>
        )}
      </dl>
      <h2>If you cannot find the email</h2>
      <p>
        {`Look in your junk or spam folder. On a busy morning the email can take a few minutes. Its subject ${request ? 'is' : 'begins with'} “${formatLinkSubject(configuration, request?.ucasId)}”.`}
      </p>
      <p>
        Wrong address, or still no email? <Link {...signInLink}>Go back to sign in</Link> to correct the
        address, or to get another link.
      </p>
      <p className="muted">You can close this page. The link works on any device.</p>
    </Page>
  )
}

type EmailBouncedProps = { address: string | undefined; link: Pick<LinkProps, 'to' | 'state'> }

const EmailBounced = ({ address, link }: EmailBouncedProps) => (
  <Page title="Our email was not delivered">
    <Notice
      role="alert"
      title={
        <span>
          The mailbox <span translate="no">{address}</span> did not accept our email.
        </span>
      }
    >
      <p>Check that the address is right. You can correct it and sign in again.</p>
    </Notice>
    <ActionLink {...link}>Correct the address</ActionLink>
    <p>
      If the address is right, the mailbox may be full, or your school may block email from outside. Call the
      Clearing Hotline on <Hotline /> and we will help you apply.
    </p>
  </Page>
)

const minuteMs = 60_000

/** Returns the time until the next request for the status: a fifth of the wait so far, from two seconds to a minute. */
const statusIntervalMs = (waitedMs: number) => Math.min(Math.max(2000, waitedMs / 5), minuteMs)
