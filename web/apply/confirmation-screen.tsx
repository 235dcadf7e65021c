import { Navigate } from 'react-router-dom'
import { Refusal } from '#shared/errors.ts'
import { londonClock, londonDay } from '#shared/rules/london-time.ts'
import { useCall } from '../api/use-call.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { CopyNumber } from './copy-number.tsx'
import { numberGroups } from './number-groups.ts'

const title = 'Thank you'

/** The thank-you page with the unique applicant number; only when there is an application (specification, section 2). */
export function ConfirmationScreen() {
  const { email } = useSession()
  const { data, error, isError, refetch } = useCall('get-applicant', {})
  const unknown = error instanceof Refusal && error.status === 404

  if (unknown || (data && !data.hasPortalApplication)) return <Navigate replace to={paths.newApplication} />
  if (!data)
    return (
      <Page title={title}>
        {isError ? (
          <Notice role="alert" title="Error loading applicant">
            <p>Check your connection and try again.</p>
            <Button onClick={() => void refetch()}>Retry</Button>
          </Notice>
        ) : (
          <Loading>We are fetching your applicant number.</Loading>
        )}
      </Page>
    )

  const { applicationNumber, programmeCode, programmeName, submittedAt } = data
  const number = applicationNumber ?? 'Unknown'
  const received = submittedAt === null ? undefined : new Date(submittedAt)
  return (
    <Page
      title={title}
      lead={
        <>
          Your application for <b>{programmeName ?? programmeCode}</b> has reached us.
        </>
      }
      aside={<NextSteps />}
    >
      <div className="receipt gap">
        <p>Your unique applicant number</p>
        <p className="number">
          {numberGroups(number).map(group => (
            <span key={group}>{group}</span>
          ))}
        </p>
        <div className="acts">
          <CopyNumber number={number} /> <span className="soft small">Have it ready if you call us.</span>
        </div>
      </div>
      <dl className="led">
        {received && (
          <div className="long">
            <dt>Received</dt>
            <dd>
              {londonDay(received)}, {londonClock(received)}
            </dd>
          </div>
        )}
        <div>
          <dt>Programme code</dt>
          <dd>{programmeCode}</dd>
        </div>
        <div className="long">
          <dt>Receipt sent to</dt>
          <dd>{email}</dd>
        </div>
      </dl>
    </Page>
  )
}

const NextSteps = () => (
  <aside className="aside" aria-labelledby="next-steps">
    <div className="next">
      <h2 id="next-steps">Next Steps</h2>
      <ol>
        <li>
          We read your application. Applications received over the weekend get a decision on the next working
          day.
        </li>
        <li>Our decision comes by e-mail.</li>
        <li>
          If we need a certificate, our e-mail has a link to send it. You need not do anything before that.
        </li>
      </ol>
    </div>
  </aside>
)
