import { Outlet } from 'react-router-dom'
import { formatLondonDate, formatLondonDateTime, formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { configuration } from '../ui/configuration.ts'
import { InterestLink, UcasSearchLink } from '../ui/contact-links.tsx'
import { Page, StatusPanel } from '../ui/page/page.tsx'
import { useIntake, useRefusedMode, useService } from './use-service.ts'

/**
 * Shows the closed or the embargo page while the service is not open (specification 2.15 to 2.18). Otherwise, and until the
 * mode is known, shows its pages.
 */
export function ServiceGate() {
  useRefusedMode()
  const { mode, reopensAt } = useService()
  if (mode === 'closed') return <ClosedScreen />
  if (reopensAt) return <EmbargoScreen reopensAt={reopensAt} />
  return <Outlet />
}

function ClosedScreen() {
  const intake = useIntake()
  const panel = (
    <StatusPanel closed>
      <b>Closed</b>
      <p className="small">{intake}</p>
    </StatusPanel>
  )
  return (
    <Page
      title="Our Clearing is closed"
      lead={`${configuration.universityName} is no longer taking applications for the ${intake}.`}
      aside={panel}
    >
      <p>
        If you have already applied, we will still email you our decision, and you can still send us
        documents.
      </p>
      <p>
        If you started an application but did not submit it, we have not received it. Your answers are saved.
      </p>
      <p>
        Other universities may still have places. <UcasSearchLink />. You can apply for next year through
        UCAS.
      </p>
    </Page>
  )
}

function EmbargoScreen({ reopensAt }: { reopensAt: Date }) {
  const panel = (
    <StatusPanel closed>
      <b>
        Reopens
        <br />
        <span>{formatLondonTime(reopensAt)}</span>
      </b>
      <p className="small">
        <span>{formatLondonDate(reopensAt)}</span>
        <br />
        London time
      </p>
      <p className="small muted">Have your UCAS ID and final grades ready</p>
    </StatusPanel>
  )
  return (
    <Page
      title={`Applications reopen on ${formatLondonDateTime(reopensAt)}, London time`}
      lead="You cannot start, change or submit an application before then."
      aside={panel}
    >
      <p>
        You can leave this page open: it changes when applications reopen. If you have started an application,
        your answers are saved.
      </p>
      <p>
        <InterestLink>Register your interest</InterestLink> to hear from us. This does not hold a place.
      </p>
      <p className="muted">
        If we asked you for documents, you can send them at any time with the link in our email.
      </p>
    </Page>
  )
}
