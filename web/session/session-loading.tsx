import { Waiting } from '../landing/layout.tsx'
import { SignedInBar } from './signed-in-bar.tsx'

/** The area before anything is known of who is there. */
export const SessionLoading = () => (
  <>
    <SignedInBar />
    <Waiting>We are checking that you are signed in.</Waiting>
  </>
)
