import type { ReactNode } from 'react'
import { Refusal } from '#shared/errors.ts'
import { pages } from '#shared/pages.ts'
import { SignOutLink } from '../../applicant-area/signed-in-bar.tsx'
import { Hotline } from '../../ui/contact-links.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadErrorPage } from '../../ui/page/load-errors.tsx'
import { Page } from '../../ui/page/page.tsx'

const { title } = pages.form
const heading = 'Error loading applicant'

type ApplicantErrorPageProps = { error: unknown; onRetry(): void; children?: ReactNode }

/** The page for an applicant record that could not be loaded, or that belongs to another email address. */
export const ApplicantErrorPage = (props: ApplicantErrorPageProps) =>
  hasOtherEmail(props.error) ? (
    <Page title={title}>
      <Notice role="alert" title={heading}>
        <p>{props.error.error.message}</p>
        <p>
          Sign out, then sign in with the email address from your UCAS form. If you have already used it, call
          the Clearing Hotline on <Hotline />.
        </p>
        <SignOutLink className="button" />
      </Notice>
    </Page>
  ) : (
    <LoadErrorPage page={title} title={heading} {...props} />
  )

const hasOtherEmail = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.error.kind === 'denied' && error.error.failedCheck === 'email'
