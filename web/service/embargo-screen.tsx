import { formatLondonDate, formatLondonDateTime, formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { configuration } from '../ui/configuration.ts'
import { Page } from '../ui/page.tsx'
import { StatusPanel } from '../ui/status-panel.tsx'
import { formatTimeLeft, useSecondsUntil } from '../ui/time-left.ts'

/** The screen during an embargo: when applications reopen, and a link to register interest. */
export function EmbargoScreen({ reopensAt }: { reopensAt: Date }) {
  const panel = (
    <StatusPanel closed>
      <b>
        Reopens
        <br />
        {formatLondonTime(reopensAt)}
      </b>
      <p className="small">
        {formatLondonDate(reopensAt)}
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
      <Countdown to={reopensAt} />
      <p>
        You can leave this page open: it changes when applications reopen. If you have started an application,
        your answers are saved.
      </p>
      <p>
        <a href={configuration.interestUrl}>Register your interest</a> to hear from us. This does not hold a
        place.
      </p>
      <p className="muted">
        If we asked you for documents, you can send them at any time with the link in our email.
      </p>
    </Page>
  )
}

/** Counts down to an instant. Screen readers do not announce each change of a `timer`. */
function Countdown({ to }: { to: Date }) {
  const seconds = useSecondsUntil(to)
  return (
    <p role="timer">
      {seconds > 0 ? `That is in ${formatTimeLeft(seconds)}.` : 'Applications are opening now.'}
    </p>
  )
}
