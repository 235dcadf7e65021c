import { type SubmitEvent, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { linkLifetime } from '#shared/retention.ts'
import { now } from '../api/server-clock.ts'
import { Button } from '../ui/button.tsx'
import { Hotline } from '../ui/contact-links.tsx'
import { LabelledControl } from '../ui/fields/field.tsx'
import { FieldMessagesContext } from '../ui/fields/field-messages.tsx'
import { Notice } from '../ui/notice.tsx'
import { BusyOverlay } from '../ui/page/busy-overlay.tsx'
import { ErrorSummary } from '../ui/page/error-summary.tsx'
import { Page } from '../ui/page/page.tsx'
import { useHydrated } from '../ui/page/use-hydrated.ts'
import { useCaptcha } from './captcha.tsx'
import { misspeltWarning, type SignInForm } from './sign-in-messages.ts'
import { useSignInReason, useSignInRequest } from './sign-in-request.ts'
import { StillSignedIn } from './still-signed-in.tsx'
import { useSignIn } from './use-sign-in.ts'

/**
 * The sign-in form: sends a link to the applicant's email address (specification 2.20 to 2.29). The page keeps what was typed
 * before the script ran, because React does not control the fields. They are read when they change and on submit.
 */
export function SignInScreen() {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const { search } = useLocation()
  const next = (isHydrated && new URLSearchParams(search).get('next')) || undefined
  const { messages, messagesKey, hasEmailMismatch, suggestion, ...signIn } = useSignIn(form => {
    const request = { ...form, next, requestedAt: now().toISOString() }
    // Back shows the form as it was sent.
    void navigate({ search }, { replace: true, state: request })
    void navigate(pages['see-email'].path, { state: request })
  })
  const captcha = useCaptcha(signIn.submittedAt)
  /** The form that was sent from this history entry. */
  const sentForm = useSignInRequest()
  const emailField = useRef<HTMLInputElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (suggestion) submitButton.current?.scrollIntoView({ block: 'nearest' })
  }, [suggestion])

  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    signIn.submit(readFields(event.currentTarget), next, captcha.token)
  }

  function acceptSuggestion() {
    const field = emailField.current
    if (!field?.form || suggestion === undefined) return
    field.value = suggestion
    const corrected = readFields(field.form)
    signIn.setForm(corrected)
    if (captcha.disabledReason) submitButton.current?.focus()
    else signIn.submit(corrected, next, captcha.token)
  }

  return (
    <Page {...pages['sign-in']} error={messages.length > 0} aside={<SignInHelp />}>
      <StillSignedIn next={next} />
      <SignInReason next={next} />
      <ErrorSummary key={messagesKey} messages={messages} />
      {hasEmailMismatch && <EmailMismatchHelp />}
      <form
        className="fields"
        onChange={event => signIn.setForm(readFields(event.currentTarget))}
        onSubmit={handleSubmit}
        noValidate
        aria-busy={signIn.isPending}
      >
        <FieldMessagesContext value={messages}>
          <LabelledControl
            name="ucasId"
            label="UCAS ID"
            hint="10 digits. UCAS may call it your Personal ID."
            className="ucas"
          >
            {control => (
              <input
                {...control}
                defaultValue={sentForm?.ucasId}
                inputMode="numeric"
                autoComplete="off"
                required
              />
            )}
          </LabelledControl>
          <LabelledControl
            name="emailAddress"
            label="E-mail Address"
            hint="The one you gave on your UCAS form."
          >
            {control => (
              <input
                {...control}
                ref={emailField}
                defaultValue={sentForm?.emailAddress}
                // With the type email, Chromium replaces characters that a domain cannot have.
                inputMode="email"
                autoCapitalize="none"
                autoComplete="email"
                spellCheck={false}
                required
              />
            )}
          </LabelledControl>
        </FieldMessagesContext>
        {suggestion && <EmailSuggestionNotice suggestion={suggestion} onAccept={acceptSuggestion} />}
        {captcha.widget}
        <div className="actions">
          <Button
            ref={submitButton}
            type="submit"
            secondary={suggestion !== undefined}
            disabledReason={captcha.disabledReason}
          >
            {suggestion ? "I've checked, Sign me in anyway" : 'Sign me in'}
          </Button>
        </div>
      </form>
      {signIn.isPending && (
        <BusyOverlay>We are sending your link. This usually takes a second or two.</BusyOverlay>
      )}
    </Page>
  )
}

const readFields = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as SignInForm

/** Says why the applicant was sent here, if it was by the applicant area. */
function SignInReason({ next = pages.form.path }: { next: string | undefined }) {
  const reason = useSignInReason()
  if (reason?.ended)
    return (
      <Notice role="status" title="Your session has ended">
        <p>Sign in again to continue. The answers that we saved are still there.</p>
      </Notice>
    )
  if (reason?.failure)
    return (
      <Notice role="status" title="We could not check that you are signed in">
        <p>{reason.failure}</p>
        <p>The answers that we saved are still there.</p>
        <p>
          <Link to={next}>Try again</Link> first. You may not need a new link.
        </p>
      </Notice>
    )
}

const SignInHelp = () => (
  <aside className="aside flow" aria-labelledby="how-signing-in-works">
    <div className="next-steps">
      <h2 id="how-signing-in-works">How signing in works</h2>
      <ol>
        <li>Enter the UCAS ID and the email address from your UCAS form.</li>
        <li>{`We will email you a link. You can use it once, in the next ${linkLifetime.text}.`}</li>
        <li>Open it on any device to continue. You do not need a password.</li>
      </ol>
    </div>
    <p className="small muted">
      If you no longer use that address, call the Clearing Hotline on <Hotline />.
    </p>
  </aside>
)

type EmailSuggestionProps = { suggestion: string; onAccept(): void }

const EmailSuggestionNotice = ({ suggestion, onAccept }: EmailSuggestionProps) => (
  <Notice role="alert" title={misspeltWarning}>
    <p>
      Did you mean <b translate="no">{suggestion}</b>? Nothing has been sent yet.
    </p>
    <Button onClick={onAccept}>
      <span>
        Use <span translate="no">{suggestion}</span>
      </span>
    </Button>
  </Notice>
)

const EmailMismatchHelp = () => (
  <Notice title="What you can do now">
    <ol>
      <li>
        Find the address that you gave UCAS. It is the one that UCAS writes to, and you can see it in your
        UCAS account. You may have more than one address, such as one from school.
      </li>
      <li>Check each digit of your UCAS ID. It is in every email from UCAS.</li>
      <li>Sign in again with both. We have not sent you a link yet.</li>
    </ol>
    <p>
      If both are right, or you no longer use that address, call the Clearing Hotline on <Hotline />. We will
      check with UCAS who the UCAS ID belongs to.
    </p>
  </Notice>
)
