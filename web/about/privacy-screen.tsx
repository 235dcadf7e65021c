import { configuration } from '../configuration.ts'
import { Button } from '../ui/button.tsx'
import { Hotline } from '../ui/hotline.tsx'
import { Page } from '../ui/page.tsx'
import { useConsent, withdrawConsent } from '../ui/statistics-consent.ts'

/** What is kept of an applicant, why and for how long, and what stays on the device. */
export const PrivacyScreen = () => (
  <Page
    title="Privacy"
    lead={`What ${configuration.universityName} keeps of you in this portal, why, and for how long.`}
  >
    <h2>What we keep</h2>
    <dl className="description-list">
      <div>
        <dt>Your application</dt>
        <dd>
          Your UCAS ID, name, contact details, date of birth, qualifications, nationality and residency, the
          programme you chose and the documents you sent: to decide on your application. Kept for 13 months.
        </dd>
      </div>
      <div>
        <dt>Unfinished form</dt>
        <dd>So that you can go on later, on any device. Kept for 14 days after your last change.</dd>
      </div>
      <div>
        <dt>From UCAS</dt>
        <dd>
          Your UCAS application may have reached us before you did. If you never apply here, it is kept for 6
          months.
        </dd>
      </div>
      <div>
        <dt>Signing in</dt>
        <dd>A link works for 30 minutes, and you stay signed in for up to 12 hours.</dd>
      </div>
      <div>
        <dt>E-mails to you</dt>
        <dd>
          Where each went and whether it arrived, so that we can help when it did not. Kept for 30 days.
        </dd>
      </div>
      <div>
        <dt>Network address</dt>
        <dd>
          Only when our firewall turned a call away, as it does in an attack: so that we can see where it came
          from. Kept for a month.
        </dd>
      </div>
    </dl>
    <h2>What is on your device</h2>
    <dl className="description-list">
      <div>
        <dt>Cookies</dt>
        <dd>
          One that keeps you signed in, for up to 12 hours, and one that tells the page for an hour whether
          our e-mail has arrived.
        </dd>
      </div>
      <div>
        <dt>Until you sign out</dt>
        <dd>
          Your browser keeps proof of your sign-in, which holds your UCAS ID and e-mail address and works for
          30 minutes at a time.
        </dd>
      </div>
      <div>
        <dt>Until you are signed in</dt>
        <dd>
          The UCAS ID and e-mail address you asked for a link with, so that you need not type them again if it
          has expired. They are used for up to an hour.
        </dd>
      </div>
      <div>
        <dt>For good</dt>
        <dd>That you have closed the notice about cookies.</dd>
      </div>
    </dl>
    <p>
      When the check that you are human is switched on, it is made by hCaptcha, which then sees your browser
      and your network address. No other company does.
    </p>
    <h2>What we count</h2>
    <p>
      No visits at present: no page tells us or anyone else that it was opened. Closing the notice about
      cookies records on your device that you would allow us to count visits, without knowing who you are.
    </p>
    <p>
      To see that the portal works, our servers add up how often its steps are taken, such as links asked for,
      applications made and e-mails that came back. These are sums: nobody can be found in them.
    </p>
    <ConsentChoice />
    <h2>Your rights</h2>
    <p>
      You can ask for what we keep, have it corrected or have it erased. Call the Clearing Hotline on{' '}
      <Hotline />.
    </p>
  </Page>
)

/** Says whether visits may be counted, and takes that back. */
function ConsentChoice() {
  const given = useConsent()
  return (
    <div className="flow">
      <p role="status">
        {given
          ? 'On this device you have allowed us to count visits. You can take that back; the notice about cookies then shows again.'
          : 'On this device you have not allowed us to count visits.'}
      </p>
      {given && (
        <Button secondary onClick={withdrawConsent}>
          Do not count my visits
        </Button>
      )}
    </div>
  )
}
