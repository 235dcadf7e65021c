import type { Message } from '#shared/schemas/message.ts'
import { formatUcasId } from '#shared/schemas/sign-in.ts'
import type { User } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { BusyOverlay } from '../../ui/page/busy-overlay.tsx'
import { ErrorSummary } from '../../ui/page/error-summary.tsx'
import { goToAnchor } from '../../ui/page/go-to-anchor.ts'

type SubmitProps = {
  /** What is applied for, once an open programme is chosen. */
  programmeName: string | undefined
  applicantName: string
  user: User
  /** The number of times that Submit was pressed or refused, each of which moves the focus to the messages. */
  attempt: number
  errors: readonly Message[]
  /** The messages of the server. */
  refusals: readonly Message[]
  /** Why Submit cannot be pressed, with the control that decides it. */
  blocker: Message | undefined
  isSubmitting: boolean
  onSubmit(): void
}

/**
 * The end of the form: what is applied for and as whom, the errors, Submit, and the server's messages. Enter in a field
 * does not press Submit, because an application cannot be taken back.
 */
export const Submit = (props: SubmitProps) => {
  const { programmeName, applicantName, user, attempt, blocker, isSubmitting, onSubmit } = props
  return (
    <div className="submit flow">
      {programmeName !== undefined && (
        <>
          <p className="submit-line">
            <span>You are applying for </span>
            <b>{programmeName}</b>
            {applicantName !== '' && (
              <>
                <span> as </span>
                <b translate="no">{applicantName}</b>
              </>
            )}
            {user.ucasPersonalId !== '' && (
              <>
                <span>, UCAS ID </span>
                <b translate="no" className="ucas-id">
                  {formatUcasId(user.ucasPersonalId)}
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
      <ErrorSummary key={`errors ${attempt}`} messages={props.errors} />
      <div className="actions">
        <Button
          disabled={isSubmitting}
          disabledReason={
            blocker && (
              <a href={`#${blocker.path}`} onClick={goToAnchor}>
                {blocker.text}
              </a>
            )
          }
          onClick={onSubmit}
        >
          Submit
        </Button>
      </div>
      <ErrorSummary key={`refusals ${attempt}`} messages={props.refusals} />
      {isSubmitting && (
        <BusyOverlay>We are sending your application. This usually takes a second or two.</BusyOverlay>
      )}
    </div>
  )
}
