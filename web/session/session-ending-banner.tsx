import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { Banner } from '../ui/banner.tsx'
import type { SessionUser } from './session-context.ts'
import { SignInAgainLink } from './sign-in-again-link.tsx'

type EndingBannerProps = { end: Date; signIn: string; who: SessionUser | undefined }

/** The session is about to end: who signs in again now is not interrupted. */
export const SessionEndingBanner = ({ end, signIn, who }: EndingBannerProps) => (
  <Banner
    label="Session ending"
    role="alert"
    action={
      <SignInAgainLink address={signIn} who={who}>
        Stay signed in
      </SignInAgainLink>
    }
  >
    <b>Your session ends at {formatLondonTime(end)},</b> 12 hours after you signed in. To stay signed in, ask
    for a new link and open it on this device: this page goes on as it is.
  </Banner>
)
