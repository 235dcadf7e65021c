import { Hotline } from '../ui/hotline.tsx'
import { Notice } from '../ui/notice.tsx'

/** Says what to do when the UCAS ID and the email address do not match. */
export const MismatchHelp = () => (
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
