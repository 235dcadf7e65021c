import type { Message } from '#shared/schemas/message.ts'
import { Button } from '../../ui/button.tsx'
import { BusyOverlay } from '../../ui/page/busy-overlay.tsx'
import { ErrorSummary } from '../../ui/page/error-summary.tsx'
import { type FormVariant, listSections, sectionAnchors } from '../form/sections.ts'
import { Step } from '../form/step.tsx'

export type SubmitStepProps = {
  application: { variant: FormVariant; currentUser: { email: string } }
  submissionErrors: { messages: readonly Message[]; attempt: number }
  submission: { submitting: boolean }
  onSubmit(): void
}

export const SubmitStep = ({
  application: { variant, currentUser },
  submissionErrors: { messages, attempt },
  submission: { submitting },
  onSubmit,
}: SubmitStepProps) => (
  <Step id={sectionAnchors.check} number={listSections(variant).length + 1} title="Submit">
    <ErrorSummary key={attempt} messages={messages} />
    <p>
      You can apply for one programme only. You cannot change your application after you submit it. We will
      email our decision to <b translate="no">{currentUser.email}</b>.
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
