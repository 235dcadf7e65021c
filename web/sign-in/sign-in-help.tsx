import { Hotline } from '../ui/hotline.tsx'

/** How signing in works, beside the form. */
export const SignInHelp = () => (
  <aside className="aside flow" aria-labelledby="how-signing-in-works">
    <div className="next-steps">
      <h2 id="how-signing-in-works">How signing in works</h2>
      <ol>
        <li>You give us the UCAS ID and the e-mail address from your UCAS form.</li>
        <li>We send you a link. It works for 30 minutes, once.</li>
        <li>You open it on this or any other device and carry on. There is no password.</li>
      </ol>
    </div>
    <p className="small muted">
      No longer using that address? Call the Clearing Hotline on <Hotline />.
    </p>
  </aside>
)
