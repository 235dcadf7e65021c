import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import type { MailStatus } from '#shared/schemas/sign-in.ts'
import { now } from '../api/server-clock.ts'
import { useCall } from '../api/use-call.ts'
import { configuration } from '../configuration.ts'
import { getSignInAddress, paths } from '../paths.ts'
import { Page } from '../ui/page.tsx'
import { usePrefetch } from '../ui/use-prefetch.ts'
import { EmailBouncedScreen } from './email-bounced-screen.tsx'
import { pollingInterval } from './polling-interval.ts'
import { ResendLink } from './resend-link.tsx'
import { parseSignInRequest } from './sign-in-location-state.ts'

const words: Record<MailStatus, string> = {
  queued: 'Waiting to be sent',
  sent: 'Sent, on its way to you',
  delivered: 'Delivered to your mailbox',
  delayed: 'Delayed: your mail provider has not taken it yet, we keep trying',
  bounced: 'It came back',
}

/** Says where the link went and whether it has arrived (specification, section 2). */
export function SeeEmailScreen() {
  usePrefetch(() => import('../apply/apply-screen.tsx'))
  const sent = parseSignInRequest(useLocation().state)
  const [opened] = useState(now)
  const since = sent?.askedAt ? new Date(sent.askedAt) : opened
  const { data } = useCall(
    'get-mail-status',
    {},
    {
      refetchInterval: reply => pollingInterval(reply?.status ?? 'queued', now().getTime() - since.getTime()),
    },
  )
  const back = { to: sent?.next ? getSignInAddress(sent.next) : paths.signIn, state: sent }
  const address = sent ? <b>{sent.emailAddress}</b> : 'your e-mail address'
  if (data?.status === 'bounced') return <EmailBouncedScreen address={sent?.emailAddress} back={back} />

  const sending = data?.status === 'queued' || data?.status === 'delayed'
  const lead = (
    <>
      {sending ? 'We are sending' : 'We have sent'} a link to {address}. Open it to carry on with your
      application.
    </>
  )
  return (
    <Page title="Check your e-mail" lead={lead}>
      <dl className="summary-list">
        {sent?.askedAt && (
          <div>
            <dt>Asked for</dt>
            <dd>{formatLondonTime(new Date(sent.askedAt))}</dd>
          </div>
        )}
        <div>
          <dt>The link works</dt>
          <dd>for 30 minutes, once</dd>
        </div>
        {data && (
          <div>
            <dt>State</dt>
            <dd>
              <span role="status">{words[data.status]}</span>
            </dd>
          </div>
        )}
      </dl>
      <h2>Nothing there?</h2>
      <p>
        Look in the junk or spam folder. It can take a few minutes on a busy morning. The link comes from{' '}
        {configuration.universityName}.
      </p>
      {sent && <ResendLink sent={sent} />}
      <p>
        Wrong address? <Link {...back}>Go back to sign in</Link> with the corrected address.
      </p>
      <p className="muted">You can close this page. The link works on your phone as well as here.</p>
    </Page>
  )
}
