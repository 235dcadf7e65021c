import { londonClock, londonDay, londonMoment } from '#shared/rules/london-time.ts'
import { configuration } from '../configuration.ts'
import { Door } from '../ui/door.tsx'
import { Page } from '../ui/page.tsx'
import { Countdown } from './countdown.tsx'

/** Says when applications reopen, in London time, and where to register interest until then. */
export function EmbargoScreen({ reopening }: { reopening: Date }) {
  const door = (
    <Door shut>
      <b>
        Reopens
        <br />
        {londonClock(reopening)}
      </b>
      <p className="small">
        {londonDay(reopening)}
        <br />
        London time
      </p>
      <p className="small soft">In the meantime, have your UCAS ID and final grades to hand</p>
    </Door>
  )
  const day = londonDay(reopening).replace(/ \d{4}$/, '')
  const lead = (
    <>
      We open again on <time dateTime={reopening.toISOString()}>{londonMoment(reopening)}, London time</time>.
      Until then we cannot take or change applications.
    </>
  )
  return (
    <Page title={`Applications reopen on ${day} at ${londonClock(reopening)}`} lead={lead} aside={door}>
      <Countdown to={reopening} />
      <p>
        This page looks by itself and lets you in when it is time. There is no queue, and applying in the
        first minute brings no advantage. If you have begun an application, what you entered is kept.
      </p>
      <div className="acts">
        <a className="btn" href={configuration.interestUrl}>
          Register your interest
        </a>
      </div>
      <p className="soft">
        Documents you were asked for can be sent at any time, through the link in our e-mail.
      </p>
    </Page>
  )
}
