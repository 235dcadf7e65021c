import type { Message } from '#shared/errors.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { State } from '../../ui/status-mark.tsx'
import { anchors, titleOf } from '../form/section-titles.ts'
import { type Section, sectionsOf } from '../form/sections.ts'
import { Step } from '../form/step.tsx'
import { stateKinds } from '../programme/programme-choices.ts'
import { type Answer, type AnswerFacts, answersOf } from './section-answers.ts'

type CheckAnswersProps = {
  facts: AnswerFacts
  email: string
  /** What the server said of the last attempt; `attempt` counts them. */
  refused: readonly Message[]
  attempt: number
  submitting: boolean
  /** Why it cannot be sent yet, if so. */
  waiting: string | undefined
  onChange(section: Section): void
  onSubmit(): void
}

const long = 32

/** The last step (DECISIONS, section 1): everything that will be sent, to be read over, and Submit. */
export function CheckAnswers(props: CheckAnswersProps) {
  const { facts, email, refused, attempt, submitting, waiting, onChange, onSubmit } = props
  const sections = sectionsOf(facts.asked)
  return (
    <div className="wide-gap">
      {sections.map((section, place) => (
        <Step
          key={section}
          id={anchors[section]}
          number={place + 1}
          title={titleOf(section, facts.asked)}
          folded={{ onChange: () => onChange(section) }}
        >
          <div className="answers">
            <dl className="summary-list">
              {answersOf(section, facts).map((answer, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two answers may be called the same
                <Line key={`${line} ${answer.label}`} answer={answer} />
              ))}
            </dl>
          </div>
        </Step>
      ))}
      <Step id={anchors.check} number={sections.length + 1} title="Submit">
        <ErrorSummary key={attempt} messages={refused} />
        <p>
          You can apply for one programme only, and an application cannot be changed once it is sent. We send
          our decision to <b>{email}</b>.
        </p>
        <div className="actions">
          <Button waiting={waiting} disabled={submitting} onClick={onSubmit}>
            Submit
          </Button>
        </div>
        <p className="muted small">You get your applicant number straight away, here and by e-mail.</p>
      </Step>
    </div>
  )
}

const Line = ({ answer: { label, value, stands } }: { answer: Answer }) => (
  <div className={stands || label.length + value.length > long ? 'stacked' : undefined}>
    <dt>{label}</dt>
    <dd>{stands ? <State kind={stateKinds[stands]} /> : value}</dd>
  </div>
)
