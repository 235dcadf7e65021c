import { isOpenAvailability } from '#shared/rules/programme-availability.ts'
import { formatName } from '#shared/schemas/person-name.ts'
import { formatUcasId } from '#shared/schemas/sign-in.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { BusyOverlay } from '../../ui/page/busy-overlay.tsx'
import { ErrorSummary } from '../../ui/page/error-summary.tsx'
import { AnswerLink } from '../form/answer-link.tsx'
import { useApplicationForm } from '../form/use-application-form.ts'
import type { SubmissionState } from './use-submission.ts'

/**
 * The end of the form: what is applied for and as whom, the errors, Submit, and the server's messages. Enter in a field
 * does not press Submit, because an application cannot be taken back.
 */
export function Submit({ messagesKey, errors, refusals, isSubmitting, onSubmit }: SubmissionState) {
  const { ucasPersonalId } = useSession()
  const { form, programme, availability, record, variant, submitBlocker } = useApplicationForm()
  const applicantName = formatName(variant.hasUcasRecord ? (record?.details ?? {}) : form.data.details)
  return (
    <div className="submit flow">
      {programme && isOpenAvailability(availability) && (
        <>
          <p className="submit-line">
            <span>You are applying for </span>
            <b>{programme.name}</b>
            {applicantName !== '' && (
              <>
                <span> as </span>
                <b translate="no">{applicantName}</b>
              </>
            )}
            {ucasPersonalId !== '' && (
              <>
                <span>, UCAS ID </span>
                <b translate="no" className="ucas-id">
                  {formatUcasId(ucasPersonalId)}
                </b>
              </>
            )}
            <span>.</span>
          </p>
          <p className="small muted">
            You can apply for one programme only, and you cannot change your application after you submit it.
          </p>
        </>
      )}
      <ErrorSummary key={`errors ${messagesKey}`} messages={errors} />
      <div className="actions">
        <Button
          disabled={isSubmitting}
          disabledReason={submitBlocker && <AnswerLink {...submitBlocker} />}
          onClick={onSubmit}
        >
          Submit
        </Button>
      </div>
      <ErrorSummary key={`refusals ${messagesKey}`} messages={refusals} />
      {isSubmitting && (
        <BusyOverlay>We are sending your application. This usually takes a second or two.</BusyOverlay>
      )}
    </div>
  )
}
