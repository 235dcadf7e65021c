import type { Section } from '#shared/schemas/fields.ts'
import type { Message } from '#shared/schemas/message.ts'
import { AnswerList } from '../../ui/answer-list.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { listSections, sectionAnchors, sectionTitle } from '../form/sections.ts'
import { Step } from '../form/step.tsx'
import { type AnswerContext, sectionAnswers } from './section-answers.ts'

type CheckAnswersProps = {
  context: AnswerContext
  email: string
  /** The server's errors of the last attempt; `attempt` counts the attempts. */
  errors: readonly Message[]
  attempt: number
  submitting: boolean
  onChange(section: Section): void
  onSubmit(): void
}

/** The last step: all answers, and Submit. */
export function CheckAnswers(props: CheckAnswersProps) {
  const { context, email, errors, attempt, submitting, onChange, onSubmit } = props
  const sections = listSections(context.variant)
  return (
    <div className="wide-gap">
      {sections.map((section, index) => (
        <Step
          key={section}
          id={sectionAnchors[section]}
          number={index + 1}
          title={sectionTitle(section, context.variant)}
          collapsed={{ onChange: () => onChange(section) }}
        >
          <div className="answers">
            <AnswerList answers={sectionAnswers(section, context)} />
          </div>
        </Step>
      ))}
      <Step id={sectionAnchors.check} number={sections.length + 1} title="Submit">
        <ErrorSummary key={attempt} messages={errors} />
        <p>
          You can apply for one programme only. You cannot change your application after you submit it. We
          will email our decision to <b>{email}</b>.
        </p>
        <div className="actions">
          <Button disabled={submitting} onClick={onSubmit}>
            Submit
          </Button>
        </div>
        <p className="muted small">You will get your application number straight away, here and by email.</p>
      </Step>
    </div>
  )
}
