import { useLocation } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { useIntake, useService } from '../service/use-service.ts'
import { hasSignedOut } from '../session/sign-out.ts'
import { ActionLink } from '../ui/button.tsx'
import { InterestLink } from '../ui/contact-links.tsx'
import { DescriptionItem } from '../ui/description-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, StatusPanel } from '../ui/page/page.tsx'
import { useHydrated } from '../ui/page/use-hydrated.ts'

/** The start page (specification 2.1). */
export function LandingScreen() {
  const { search } = useLocation()
  const { mode } = useService()
  const intake = useIntake()
  const isHydrated = useHydrated()
  const isSignedOut = isHydrated && hasSignedOut()
  const panel = (
    <StatusPanel>
      {/* The keys replace centred text that changes its length: growing text would count as a layout shift. */}
      <b key={mode}>{mode ? 'Open' : 'Clearing'}</b>
      <p key={intake} className="small">
        Clearing for the
        <br />
        <span>{intake}</span>
      </p>
    </StatusPanel>
  )
  return (
    <Page {...pages.landing} aside={panel}>
      {isSignedOut && <Notice role="status" title="You have signed out. What you saved or sent is safe." />}
      <ActionLink to={pages.form.path + (isHydrated ? search : '')}>Create an Application</ActionLink>
      <h2>Have these to hand</h2>
      <dl className="description-list">
        <DescriptionItem term="Your UCAS ID">
          10 digits, and the email address you gave on your UCAS form.
        </DescriptionItem>
        <DescriptionItem term="Your final grades">
          We do not accept predicted grades. If you are waiting for results, we cannot consider you yet:{' '}
          <InterestLink>register your interest</InterestLink> instead.
        </DescriptionItem>
        <DescriptionItem term="Your other results">
          GCSEs, any English test and, for medicine or dentistry, UCAT.
        </DescriptionItem>
      </dl>
      <p className="muted">
        You can stop at any time. We save your answers as you go. Already started or applied? The same button
        takes you back.
      </p>
      <h2>What happens next</h2>
      <p>
        Confirm your email address, enter your grades and see which programmes you can apply for. After you
        apply, we will email you our decision. Applications received over the weekend get a decision on the
        next working day.
      </p>
    </Page>
  )
}
