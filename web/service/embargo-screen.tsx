import { formatLondonDate, formatLondonDateTime, formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { configuration } from '../configuration.ts'
import { Page } from '../ui/page.tsx'
import { StatusPanel } from '../ui/status-panel.tsx'
import { Countdown } from './countdown.tsx'

/** Says when applications reopen, in London time, once that is known, and where to register interest until then. */
export function EmbargoScreen({ reopening }: { reopening?: Date }) {
  const door = (
    <StatusPanel shut>
      <b>
        Reopens
        <br />
        {reopening ? formatLondonTime(reopening) : 'soon'}
      </b>
      {reopening && (
        <p className="small">
          {formatLondonDate(reopening)}
          <br />
          London time
        </p>
      )}
      <p className="small muted">In the meantime, have your UCAS ID and final grades to hand</p>
    </StatusPanel>
  )
  const lead = reopening ? (
    <>
      We open again on{' '}
      <time dateTime={reopening.toISOString()}>{formatLondonDateTime(reopening)}, London time</time>. Until
      then we cannot take or change applications.
    </>
  ) : (
    'We cannot take or change applications just now.'
  )
  return (
    <Page title={`Applications reopen ${reopening ? briefly(reopening) : 'soon'}`} lead={lead} aside={door}>
      {reopening && <Countdown to={reopening} />}
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
        Documents you were asked for can be sent at any time, through the link in our e-mail.
      </p>
    </Page>
  )
}

const briefly = (reopening: Date) =>
  `on ${formatLondonDate(reopening).replace(/ \d{4}$/, '')} at ${formatLondonTime(reopening)}`
