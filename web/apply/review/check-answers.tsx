import type { ReactNode } from 'react'
import type { Section } from '#shared/schemas/fields.ts'
import type { Message } from '#shared/schemas/message.ts'
import { formatUcasId } from '#shared/schemas/sign-in.ts'
import { AnswerList } from '../../ui/description-list.tsx'
import { Page } from '../../ui/page/page.tsx'
import { listSections, sectionAnchors, sectionTitle } from '../form/sections.ts'
import { Step } from '../form/step.tsx'
import { type AnswerContext, sectionAnswers } from './section-answers.ts'
import { SubmitStep } from './submit-step.tsx'

type CheckAnswersProps = {
  application: AnswerContext & { currentUser: { ucasPersonalId: string; email: string } }
  submissionErrors: { messages: readonly Message[]; attempt: number }
  submission: { submitting: boolean; submit(): void }
  aside: ReactNode
  changeSection(section: Section): void
}

/** The last step: all answers, and Submit. */
export function CheckAnswers(props: CheckAnswersProps) {
  const { application, submissionErrors, submission, aside, changeSection } = props
  const { messages, attempt } = submissionErrors
  const { ucasPersonalId, email } = application.currentUser
  const sections = listSections(application.variant)
  return (
    <Page
      title="Check your answers"
      error={messages.length > 0}
      lead={`This is what you will submit.${attempt > 0 ? '' : ' You have not submitted it yet.'}`}
      aside={aside}
    >
      <AnswerList
        answers={[
          { label: 'UCAS ID', value: formatUcasId(ucasPersonalId) },
          { label: 'Email', value: email },
        ]}
      />
      <div className="wide-gap">
        {sections.map((section, index) => (
          <Step
            key={section}
            id={sectionAnchors[section]}
            number={index + 1}
            title={sectionTitle(section, application.variant)}
            onChange={() => changeSection(section)}
          >
            <div className="answers">
              <AnswerList answers={sectionAnswers(section, application)} />
            </div>
          </Step>
        ))}
        <SubmitStep
          number={sections.length + 1}
          email={email}
          submissionErrors={submissionErrors}
          submitting={submission.submitting}
          onSubmit={submission.submit}
        />
      </div>
    </Page>
  )
}
