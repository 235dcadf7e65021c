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
    <p>
      We build to the Web Content Accessibility Guidelines 2.2, level AA. No outside body has audited the
      portal yet.
    </p>
    <h2>What may be difficult</h2>
    <p>
      The check that you are human, when it is switched on, is made by another company. The documents you send
      us are stored as they are.
    </p>
    <h2>If something does not work for you</h2>
    <p>
      Call the Clearing Hotline on <Hotline />. We will help you apply.
    </p>
  </Page>
)
