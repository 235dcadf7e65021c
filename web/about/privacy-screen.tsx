import { linkLifetime, retention } from '#shared/retention.ts'
import { setConsent, useConsent } from '../layout/statistics-consent.ts'
import { Button } from '../ui/button.tsx'
import { configuration } from '../ui/configuration.ts'
import { Hotline } from '../ui/contact-links.tsx'
import { DescriptionItem } from '../ui/description-list.tsx'
import { Page } from '../ui/page/page.tsx'

export const PrivacyScreen = () => (
  <Page
    title="Privacy"
    lead={`What ${configuration.universityName} stores about you in this portal, why, and for how long.`}
  >
    <h2>Who is responsible</h2>
    <p>
      {configuration.dataController} is the data controller. {configuration.lawfulBasis}
    </p>
    <h2>What we keep about you</h2>
    <dl className="description-list">
      <DescriptionItem term="Your application">
        Your UCAS ID, name, contact details, date of birth, qualifications, nationality and residency, and the
        programme you chose: to decide on your application. Kept for {retention.application.text}.
      </DescriptionItem>
      <DescriptionItem term="Your documents">
        The files you sent, to check your application. Kept for {retention.application.text}. Our request for
        them, which includes your name, is kept for as long after it expires. A file that we refuse when you
        send it is deleted after {retention.incomingUpload.text} at the latest. A file that the virus scan
        rejects is kept as long as the others, and nobody can open it.
      </DescriptionItem>
      <DescriptionItem term="Unfinished form">
        So that you can continue later, on any device. Kept for {retention.draft.text} after your last change.
      </DescriptionItem>
      <DescriptionItem term="From UCAS">
        Your UCAS application may have reached us before you did. If you never apply here, it is kept for{' '}
        {retention.importedRecord.text}.
      </DescriptionItem>
      <DescriptionItem term="Signing in">
        A link works for {linkLifetime.text}. You stay signed in for up to {retention.session.text}, or until
        you sign out. Links are kept for {retention.signInLink.text}, sessions for {retention.session.text}.
        To limit how often links are requested, codes made from your UCAS ID and email address are kept for up
        to {retention.signInBudget.text}.
      </DescriptionItem>
      <DescriptionItem term="Emails to you">
        The address of each email and whether it was delivered, so that we can help if it was not. Kept for{' '}
        {retention.mail.text}. An address to which emails cannot be delivered stays blocked at our email
        service until we remove it.
      </DescriptionItem>
      <DescriptionItem term="Staff access">
        Who looked at or changed your application, and when, under its number: so that we can account for it.
        Kept for {retention.auditEntry.text}.
      </DescriptionItem>
      <DescriptionItem term="Network address">
        We can read it only if our firewall blocks a request, for example in an attack, so that we can see
        where it came from. Kept for {retention.log.text}.
      </DescriptionItem>
    </dl>
    <p>
      Data is deleted within a week after these times. Backups contain deleted data for another{' '}
      {retention.backup.text}.
    </p>
    <h2>Who processes data for us</h2>
    <p>
      Amazon Web Services hosts this portal, stores its data and sends its emails for us. When the check that
      you are human is switched on, hCaptcha carries it out and receives your network address and details of
      your browser.
    </p>
    <h2>What is on your device</h2>
    <dl className="description-list">
      <DescriptionItem term="Cookies">
        One that keeps you signed in, for up to {retention.session.text}, and one that tells the page for an
        hour whether our email has arrived.
      </DescriptionItem>
      <DescriptionItem term="Until you sign out">
        Your browser stores a sign-in token. It says nothing about you and works for up to{' '}
        {retention.session.text}.
      </DescriptionItem>
      <DescriptionItem term="Until you close the tab">
        The UCAS ID and email address you entered to get a sign-in link. For {linkLifetime.text}, the tab
        shows them if you go back, so that you do not have to type them again.
      </DescriptionItem>
      <DescriptionItem term="Permanently">Your choice in the cookie notice.</DescriptionItem>
    </dl>
    <h2>What we count</h2>
    <p>
      No visits at present: no page tells us or anyone else that it was opened. If you choose “Close” in the
      cookie notice, your device records that you allow us to count visits, without knowing who you are. If
      you choose “No statistics”, it records that you do not.
    </p>
    <p>
      To check that the portal is working, our servers count events such as sign-in links requested,
      applications submitted and emails returned. These totals do not identify anyone.
    </p>
    <ConsentChoice />
    <h2>Your rights</h2>
    <p>
      You can ask for a copy of what we keep, have it corrected, object to its use, or have it deleted. Email{' '}
      <a href={`mailto:${configuration.privacyContact}`}>{configuration.privacyContact}</a> or call the
      Clearing Hotline on <Hotline />.
    </p>
    <p>
      If you are not satisfied with our answer, you can complain to the{' '}
      <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</a>.
    </p>
  </Page>
)

function ConsentChoice() {
  const hasConsent = useConsent()
  return (
    <div className="flow">
      <p role="status">
        {hasConsent
          ? 'On this device you have allowed us to count visits. You can withdraw this.'
          : 'On this device you have not allowed us to count visits.'}
      </p>
      {hasConsent && (
        <Button secondary onClick={() => setConsent(false)}>
          Do not count my visits
        </Button>
      )}
    </div>
  )
}
