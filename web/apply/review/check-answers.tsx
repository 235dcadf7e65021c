import type { ReactNode } from 'react'
import type { Section } from '#shared/schemas/fields.ts'
import { formatUcasId } from '#shared/schemas/sign-in.ts'
import { AnswerList } from '../../ui/description-list.tsx'
import { Page } from '../../ui/page/page.tsx'
import { listSections, sectionAnchors, sectionTitle } from '../form/sections.ts'
import { Step } from '../form/step.tsx'
import { type AnswerContext, sectionAnswers } from './section-answers.ts'
import { SubmitStep, type SubmitStepProps } from './submit-step.tsx'

type CheckAnswersProps = Omit<SubmitStepProps, 'onSubmit'> & {
  application: AnswerContext & { currentUser: { ucasPersonalId: string } }
  submission: { submit(): void }
  aside: ReactNode
  changeSection(section: Section): void
}

export function CheckAnswers(props: CheckAnswersProps) {
  const { application, submissionErrors, submission, aside, changeSection } = props
  const { messages, attempt } = submissionErrors
  const { ucasPersonalId, email } = application.currentUser
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
        {listSections(application.variant).map((section, index) => (
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
        <SubmitStep {...props} onSubmit={submission.submit} />
      </div>
    </Page>
  )
}
