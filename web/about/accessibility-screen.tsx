import { pages } from '#shared/pages.ts'
import { configuration, hotlineHours } from '../ui/configuration.ts'
import { Hotline } from '../ui/contact-links.tsx'
import { Page } from '../ui/page/page.tsx'

/** The accessibility statement, in the order of the model statement for the UK public sector. */
export const AccessibilityScreen = () => (
  <Page {...pages.accessibility}>
    <p>
      {configuration.universityName} runs the Clearing Application Portal. This statement applies to all of
      its pages.
    </p>
    <h2>What you can expect</h2>
    <ul>
      <li>
        You can do everything with a keyboard, and you can always see which part of the page you are on.
      </li>
      <li>
        Every field has a label. Errors are explained beside the field and in a list that links to the field.
      </li>
      <li>
        Nothing depends on colour alone. The pages follow your settings for dark mode and reduced motion.
      </li>
      <li>
        The portal works in Chrome and Edge from version 99, in Firefox from version 104, and in Safari from
        version 15.4. An older browser shows a message that says so.
      </li>
      <li>You can zoom in to 400% without scrolling from side to side.</li>
    </ul>
    <h2>What may be difficult</h2>
    <p>
      We have not tested the portal with a real screen reader, or with people who use assistive technology
      every day. When the check that you are human is switched on, another company provides it, and we have
      not tested it. There may be difficulties that we do not know of.
    </p>
    <h2>If something does not work for you</h2>
    <p>
      Call the Clearing Hotline on <Hotline />, {hotlineHours}. We will help you apply during the call. If you
      cannot use a phone, email{' '}
      <a href={`mailto:${configuration.privacyContact}`}>{configuration.privacyContact}</a>. Say what does not
      work and that you are applying through Clearing, and we will reply as soon as we can.
    </p>
    <p>
      If you are not satisfied with our answer, contact the{' '}
      <a href="https://www.equalityadvisoryservice.com/">Equality Advisory and Support Service</a>. In
      Northern Ireland, contact the{' '}
      <a href="https://www.equalityni.org/">Equality Commission for Northern Ireland</a>.
    </p>
    <h2>How far the portal meets the rules</h2>
    <p>
      The portal is designed to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. Our tests
      find no failures, but no other organisation has audited the portal. For this reason, and because of what
      we have not tested, we describe it as partially compliant.
    </p>
    <h2>How we tested it</h2>
    <p>
      We prepared this statement on {statementDate} and last tested the portal on the same day. We repeat
      these tests whenever we change the portal:
    </p>
    <ul>
      <li>
        The tool axe checks every page in every state, and its contrast in light and dark mode. It finds no
        errors.
      </li>
      <li>We apply and send documents in Chromium, Firefox and WebKit, and with the keyboard alone.</li>
      <li>
        We apply on a touch screen that is 320 pixels wide and with text at twice its size, and check that no
        page scrolls sideways.
      </li>
      <li>We check the pages with forced colours, stronger contrast and less motion.</li>
    </ul>
  </Page>
)

const statementDate = <time dateTime="2026-11-23">23 November 2026</time>
