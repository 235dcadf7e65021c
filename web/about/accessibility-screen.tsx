import { Hotline } from '../ui/hotline.tsx'
import { Page } from '../ui/page.tsx'

/** What has been done so that everybody can use the portal, and what to do where it is not enough. */
export const AccessibilityScreen = () => (
  <Page
    title="Accessibility"
    lead="Everybody should be able to apply here, whatever device, browser or assistive technology they use."
  >
    <h2>What you can expect</h2>
    <ul>
      <li>Everything works with the keyboard alone, and it is always visible where you are.</li>
      <li>
        Every field has a label, and every mistake is said in words beside it and in a list above the form.
      </li>
      <li>
        Nothing depends on colour alone. The pages follow your light or dark setting, and avoid motion if you
        do.
      </li>
      <li>You can enlarge the text to four times its size without losing anything.</li>
    </ul>
    <p>We build to the Web Content Accessibility Guidelines 2.2, level AA.</p>
    <h2>How it was tested</h2>
    <p>These tests run again whenever the portal is changed:</p>
    <ul>
      <li>
        A program (axe) looks at every page in every state, such as loading, mistakes and long names, in light
        and dark and at three widths. It finds no fault.
      </li>
      <li>Somebody applies and sends documents with the keyboard alone.</li>
      <li>Somebody applies with a finger on a screen 320 pixels wide, which is as narrow as it gets.</li>
      <li>Somebody applies and sends documents with letters twice as large.</li>
      <li>Everything that can be pressed is measured: it is at least 24 pixels wide and high.</li>
      <li>What a screen reader is told of each page is written down, and was read by us.</li>
      <li>Colours chosen by you, stronger contrast and less motion are tried on every part.</li>
    </ul>
    <p>
      Not tested yet: the portal with people who use assistive technology every day, with a real screen
      reader, and in other browsers than Chromium. No outside body has audited it.
    </p>
    <h2>What may be difficult</h2>
    <p>
      The check that you are human, when it is switched on, is made by another company and was not tested by
      us. The documents you send us are stored as they are.
    </p>
    <h2>If something does not work for you</h2>
    <p>
      Call the Clearing Hotline on <Hotline />. We will help you apply.
    </p>
    <p>
      If you are not content with how we answer, you can turn to the{' '}
      <a href="https://www.equalityadvisoryservice.com/">Equality Advisory and Support Service</a>.
    </p>
  </Page>
)
