import { formatLondonDate, formatLondonDateTime, formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { configuration } from '../configuration.ts'
import { formatTimeLeft } from '../ui/format-time-left.ts'
import { Page } from '../ui/page.tsx'
import { StatusPanel } from '../ui/status-panel.tsx'
import { useSecondsUntil } from '../ui/use-seconds-until.ts'

/** Says when applications reopen, in London time, once that is known, and where to register interest until then. */
export function EmbargoScreen({ reopensAt }: { reopensAt?: Date }) {
  const panel = (
    <StatusPanel closed>
      <b>
        Reopens
        <br />
        {reopensAt ? formatLondonTime(reopensAt) : 'soon'}
      </b>
      {reopensAt && (
        <p className="small">
          {formatLondonDate(reopensAt)}
          <br />
          London time
        </p>
      )}
      <p className="small muted">In the meantime, have your UCAS ID and final grades to hand</p>
    </StatusPanel>
  )
  const lead = reopensAt ? (
    <>
      We open again on{' '}
      <time dateTime={reopensAt.toISOString()}>{formatLondonDateTime(reopensAt)}, London time</time>. Until
      then we cannot take or change applications.
    </>
  ) : (
    'We cannot take or change applications just now.'
  )
  return (
    <Page title={`Applications reopen ${reopensAt ? briefly(reopensAt) : 'soon'}`} lead={lead} aside={panel}>
      {reopensAt && <Countdown to={reopensAt} />}
      <p>
        This page checks the time for you and lets you in when it comes. There is no queue, and applying in
        the first minute brings no advantage. If you have begun an application, what you entered is kept.
      </p>
      <div className="actions">
        <a className="button" href={configuration.interestUrl}>
          Register your interest
        </a>
      </div>
      <p className="muted">
        Documents you were asked for can be sent at any time, through the link in our email.
      </p>
    </Page>
  )
}

const briefly = (reopensAt: Date) =>
  `on ${formatLondonDate(reopensAt).replace(/ \d{4}$/, '')} at ${formatLondonTime(reopensAt)}`

/** Counts down to an instant. A timer is not read out by itself. */
function Countdown({ to }: { to: Date }) {
  const seconds = useSecondsUntil(to)
  return (
    <p role="timer">
      {seconds > 0 ? `That is in ${formatTimeLeft(seconds)}.` : 'It is time. We are opening.'}
    </p>
  )
}
