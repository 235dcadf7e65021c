import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { formatLondonDateTime, getLondonYear } from '#shared/rules/dates/london-time.ts'
import { formatNextSteps } from '#shared/rules/email-texts.ts'
import { formatAnswers } from '#shared/schemas/answers.ts'
import { formatName } from '#shared/schemas/person-name.ts'
import { formatUcasId } from '#shared/schemas/sign-in.ts'
import { useSession } from '../../session/session.ts'
import { ApplicationNumber } from '../../ui/application-number.tsx'
import { ActionLink, Button } from '../../ui/button.tsx'
import { configuration } from '../../ui/configuration.ts'
import { Hotline } from '../../ui/contact-links.tsx'
import { AnswerList } from '../../ui/description-list.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadErrorPage } from '../../ui/page/load-errors.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useApplicant } from '../form/queries.ts'

/** The thank-you page with the application number, for applicants with an id (specification 2.71). */
export function ConfirmationScreen() {
  const { email, ucasPersonalId } = useSession()
  const { state } = useLocation()
  const applicant = useApplicant()
  const { data } = applicant

  if (!data?.applicationNumber || data.submittedAt === null) {
    // The cached record may be from before the submission.
    if (applicant.isFetching)
      return (
        <Page {...pages.confirmation}>
          <Loading>We are opening your application.</Loading>
        </Page>
      )
    if (applicant.isError)
      return (
        <LoadErrorPage title={pages.form.title} problem="Error loading applicant" query={applicant}>
          <p>{pages.confirmation.lead}</p>
        </LoadErrorPage>
      )
    return (
      <Page title="Nothing has been sent">
        <p>
          There is no application under this UCAS ID and email address. You apply when you press Submit in the
          form.
        </p>
        <ActionLink to={pages.form.path}>Go to your application</ActionLink>
      </Page>
    )
  }

  const { applicationNumber, programmeCode, programmeName, submittedAt, checkStatus, details } = data
  const received = new Date(submittedAt)
  const { qualifications, feeContext } = data
  const answers = Object.values(formatAnswers({ qualifications, feeContext }, getLondonYear(received))).flat()
  return (
    <Page title="Thank you" lead="We have received your application.">
      {state?.wasNotAccepted && (
        <Notice role="alert">
          You had already applied, and this is that application. You can apply for one programme only, so we
          did not accept what you have just sent.
        </Notice>
      )}
      <div className="receipt wide-gap">
        <p className="print-only">
          {configuration.universityName}, Clearing Hotline <Hotline abroad />
        </p>
        <p>Your unique applicant number</p>
        <p className="receipt-number">
          <ApplicationNumber number={applicationNumber} />
        </p>
        <AnswerList
          answers={[
            { label: 'Programme', value: programmeName ?? programmeCode ?? '' },
            { label: 'Name', value: formatName(details) },
          ]}
        />
        <p>Have the number ready if you call us. It is also in the email that we have sent to you.</p>
        <ReceiptActions number={applicationNumber} />
      </div>
      <NextSteps submittedAt={submittedAt} needsAdvisor={checkStatus === 'Undecided'} />
      <AnswerList
        answers={[
          { label: 'UCAS ID', value: formatUcasId(ucasPersonalId) },
          { label: 'Received', value: `${formatLondonDateTime(received)}, London time` },
          { label: 'Email', value: email },
        ]}
      />
      {/* A copy, which is unfolded in print. The details would need a second sheet of paper. */}
      {answers.length > 0 && (
        <details className="submitted-answers">
          <summary>Your answers</summary>
          <AnswerList answers={answers} />
        </details>
      )}
    </Page>
  )
}

function ReceiptActions({ number }: { number: string }) {
  const [copyResult, setCopyResult] = useState('')
  return (
    <>
      <div className="actions">
        <Button
          secondary
          onClick={() =>
            void navigator.clipboard.writeText(number).then(
              () => setCopyResult('Copied'),
              () => setCopyResult('Your browser did not copy it. Select the number and copy it.'),
            )
          }
        >
          Copy number
        </Button>
        <Button secondary onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <LiveRegion visuallyHidden={false}>{copyResult}</LiveRegion>
    </>
  )
}

const NextSteps = (application: Parameters<typeof formatNextSteps>[0]) => {
  const { decision, documents } = formatNextSteps(application, configuration)
  return (
    <section className="next-steps" aria-labelledby="next-steps">
      <h2 id="next-steps">Next Steps</h2>
      <ol>
        <li>{decision}</li>
        {configuration.ucasNextStep && <li>{configuration.ucasNextStep}</li>}
        <li>{documents}</li>
      </ol>
    </section>
  )
}
