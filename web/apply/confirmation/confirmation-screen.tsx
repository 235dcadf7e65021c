import { Navigate, useLocation } from 'react-router-dom'
import { formatLondonDate, formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { configuration, portalName } from '../../configuration.ts'
import { pageHeadings } from '../../page-headings.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.ts'
import { Button } from '../../ui/button.tsx'
import { LoadErrorPage } from '../../ui/load-error-page.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { useApplicant } from '../use-applicant.ts'
import { CopyNumber } from './copy-application-number.tsx'
import { numberGroups } from './group-digits.ts'
import { NextSteps } from './next-steps.tsx'

const title = 'Thank you'
const unknown = 'Unknown'
const besideLabel = 24

/** The thank-you page with the unique applicant number; only when there is an application (specification, section 2). */
export function ConfirmationScreen() {
  const { email } = useSession()
  const { state } = useLocation()
  const { data, error, isError, isFetching, refetch } = useApplicant()

  if (!data?.hasPortalApplication) {
    // What was kept from before the submission knows of no application yet.
    if (isFetching)
      return (
        <Page title={title}>
          <Loading>We are fetching your applicant number.</Loading>
        </Page>
      )
    if (isError)
      return (
        <LoadErrorPage
          page={pageHeadings.newApplication.title}
          title="Error loading applicant"
          error={error}
          onRetry={() => void refetch()}
        >
          <p>
            If you have applied, your application is safe, and its number is in the e-mail that we sent you.
          </p>
        </LoadErrorPage>
      )
    return <Navigate replace to={paths.newApplication} />
  }

  const { applicationNumber, programmeCode, programmeName, submittedAt } = data
  const number = applicationNumber ?? unknown
  const received = submittedAt === null ? undefined : new Date(submittedAt)
  return (
    <Page
      title={title}
      lead={
        <>
          Your application for <b>{programmeName ?? programmeCode}</b> has reached us.
        </>
      }
      aside={<NextSteps submittedAt={submittedAt} />}
    >
      {state?.notTaken && (
        <Notice role="alert">
          You had applied already, and this is that application. What you have just sent was not taken: you
          can apply for one programme only.
        </Notice>
      )}
      <div className="receipt wide-gap">
        <p className="print-only">
          {configuration.universityName}, {portalName}
        </p>
        <p>Your unique applicant number</p>
        <p className="application-number">
          {numberGroups(number).map((group, place, groups) => (
            <span key={groups.slice(0, place + 1).join(' ')}>{group}</span>
          ))}
        </p>
        <div className="actions">
          {number !== unknown && <CopyNumber number={number} />}
          <Button second onClick={() => window.print()}>
            Print
          </Button>
          <span className="muted small">Have it ready if you call us.</span>
        </div>
      </div>
      <dl className="summary-list">
        {received && (
          <div>
            <dt>Received</dt>
            <dd>
              {formatLondonDate(received)}, {formatLondonTime(received)}
            </dd>
          </div>
        )}
        <div>
          <dt>Programme code</dt>
          <dd>{programmeCode}</dd>
        </div>
        <div className={email.length > besideLabel ? 'stacked' : undefined}>
          <dt>Receipt sent to</dt>
          <dd>{email}</dd>
        </div>
      </dl>
    </Page>
  )
}
