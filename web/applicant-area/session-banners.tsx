import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import type { User } from '../session/session.ts'
import { storeSignIn } from '../session/stored-sign-in.ts'
import { Banner } from '../ui/banner.tsx'

type SessionExpiredBannerProps = {
  /** The address of the sign-in page that leads back here. */
  signIn: string
  /** Undefined when the page is hidden. */
  user: User | undefined
}

/** Says that the session has ended while the page was open. The page stays and waits for the same applicant. */
export const SessionExpiredBanner = ({ signIn, user }: SessionExpiredBannerProps) => (
  <Banner
    label="Session ended"
    role="alert"
    action={
      <SignInAgainLink signInAddress={signIn} user={user}>
        Sign in again
      </SignInAgainLink>
    }
  >
    <b>Your session has ended.</b> Leave this page open and sign in again: open the new link on this device,
    then come back. Your answers stay on this page.
  </Banner>
)

type EndingBannerProps = {
  end: Date
  /** Extends an unused session; undefined at the end of the 12 hours of a session, when only a new link helps. */
  onStay: (() => void) | undefined
  signIn: string
  user: User
}

/** Says that the session is about to end. An applicant who stays or signs in again now is not interrupted. */
export const SessionEndingBanner = ({ end, onStay, signIn, user }: EndingBannerProps) => (
  <Banner
    label="Session ending"
    role="alert"
    action={
      onStay ? (
        <button type="button" onClick={onStay}>
          Stay signed in
        </button>
      ) : (
        <SignInAgainLink signInAddress={signIn} user={user}>
          Stay signed in
        </SignInAgainLink>
      )
    }
  >
    <b>
      {`You will be signed out at ${formatLondonTime(end)}${onStay ? ' if you do nothing' : ', 12 hours after you signed in'}.`}
    </b>{' '}
    <span>
      {onStay
        ? 'Your answers stay on this page.'
        : 'To stay signed in, ask for a new link and open it on this device. Then continue on this page.'}
    </span>
  </Banner>
)

type SignInAgainProps = {
  /** The address of the sign-in page that leads back here. */
  signInAddress: string
  user: User | undefined
  children: string
}

/** Opens the sign-in page in a new tab with the form filled in. */
export const SignInAgainLink = ({ signInAddress, user, children }: SignInAgainProps) => (
  <a
    href={signInAddress}
    // biome-ignore lint/security/noBlankTarget: only a tab with an opener gets a copy of the session storage
    target="_blank"
    rel="opener"
    onClick={() => user && storeSignIn('sign-in', { ucasId: user.ucasPersonalId, emailAddress: user.email })}
  >
    {`${children} (opens a new tab)`}
  </a>
)
