import type { Message } from '#shared/schemas/message.ts'
import { Button } from '../../ui/button.tsx'
import { BusyOverlay } from '../../ui/page/busy-overlay.tsx'
import { ErrorSummary } from '../../ui/page/error-summary.tsx'
import { sectionAnchors } from '../form/sections.ts'
import { Step } from '../form/step.tsx'

type SubmitStepProps = {
  number: number
  email: string
  submissionErrors: { messages: readonly Message[]; attempt: number }
  submitting: boolean
  onSubmit(): void
}

export const SubmitStep = ({ number, email, submissionErrors, submitting, onSubmit }: SubmitStepProps) => (
  <Step id={sectionAnchors.check} number={number} title="Submit">
    <ErrorSummary key={submissionErrors.attempt} messages={submissionErrors.messages} />
    <p>
      You can apply for one programme only. You cannot change your application after you submit it. We will
      email our decision to <b translate="no">{email}</b>.
    </p>
    <div className="actions">
      <Button disabled={submitting} onClick={onSubmit}>
        Submit
      </Button>
    </div>
    <p className="muted small">You will get your application number straight away, here and by email.</p>
    {submitting && (
      <BusyOverlay>We are sending your application. This usually takes a second or two.</BusyOverlay>
    )}
  </Step>
)
