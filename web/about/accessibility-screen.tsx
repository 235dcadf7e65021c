import { Hotline } from '../ui/hotline.tsx'
import { Page } from '../ui/page.tsx'

/** The accessibility statement. */
export const AccessibilityScreen = () => (
  <Page
    title="Accessibility"
    lead="We want everyone to be able to use this portal, with any device, browser or assistive technology."
  >
    <h2>What you can expect</h2>
    <ul>
      <li>You can do everything with a keyboard, and you can always see where you are.</li>
      <li>Every field has a label. Errors are explained beside the field and in a list above the form.</li>
      <li>
        Nothing depends on colour alone. The pages follow your settings for dark mode and reduced motion.
      </li>
      <li>You can enlarge the text to four times its size.</li>
    </ul>
    <p>We build to the Web Content Accessibility Guidelines 2.2, level AA.</p>
    <h2>How we tested it</h2>
    <p>We repeat these tests whenever we change the portal:</p>
    <ul>
      <li>
        The tool axe checks every page in every state, in light and dark mode and at three widths. It finds no
        errors.
      </li>
      <li>We apply and send documents in Chromium, Firefox and WebKit, and with the keyboard alone.</li>
      <li>We apply on a touch screen that is 320 pixels wide, and with text at twice its size.</li>
      <li>We measure every control: each is at least 24 pixels wide and high.</li>
      <li>We record what screen readers receive from the main pages, and we have read it.</li>
      <li>We check every part with your own colours, stronger contrast and less motion.</li>
    </ul>
    <p>
      We have not yet tested the portal with people who use assistive technology every day, or with a real
      screen reader. No other organisation has audited it.
    </p>
    <h2>What may be difficult</h2>
    <p>
      When the check that you are human is switched on, another company provides it. We have not tested it. We
      store the documents you send us as they are.
    </p>
    <h2>If something does not work for you</h2>
    <p>
      Call the Clearing Hotline on <Hotline />. We will help you apply.
    </p>
    <p>
      If you are not satisfied with our answer, contact the{' '}
      <a href="https://www.equalityadvisoryservice.com/">Equality Advisory and Support Service</a>.
    </p>
  </Page>
)
