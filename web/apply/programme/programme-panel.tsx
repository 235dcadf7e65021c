import { isOpenAvailability } from '#shared/rules/programme-availability.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { configuration } from '../../ui/configuration.ts'
import { Hotline } from '../../ui/contact-links.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { AnswerLink, findAnswerLink } from '../form/answer-link.tsx'
import { useApplicationForm } from '../form/use-application-form.ts'
import type { Choice, OnChoose } from './programme-choices.ts'
import { AllRequirements, ProgrammeFacts } from './programme-facts.tsx'
import { RequirementsTable } from './requirements-table.tsx'
import { SimilarProgrammes } from './similar-programmes.tsx'
import { getVerdict } from './verdict.ts'

/** The id of the panel's heading, which takes the focus when a programme is chosen in the panel. */
export const panelTitleId = 'programme-panel'

type ProgrammePanelProps = { programme: Programme; choices: readonly Choice[]; onChoose: OnChoose }

/**
 * The chosen programme (specification 2.62): the verdict, similar programmes, the requirements of the applicant's pathway,
 * the facts and, folded, all requirements.
 */
export function ProgrammePanel({ programme, choices, onChoose }: ProgrammePanelProps) {
  const applicationForm = useApplicationForm()
  const { entryCheck, availability } = applicationForm
  const result = entryCheck.results?.get(programme.code)
  const verdict =
    entryCheck.state === 'current'
      ? getVerdict({ programme, result, availability }, applicationForm)
      : undefined
  const answerLink = verdict?.path ? findAnswerLink(verdict.path, applicationForm) : undefined
  const isUnavailable = verdict && !isOpenAvailability(verdict.kind)
  return (
    <section className="programme-panel flow" aria-labelledby={panelTitleId}>
      <h3 id={panelTitleId} tabIndex={-1}>
        {programme.name}
      </h3>
      {verdict && (
        <p className={`programme-status ${verdict.kind}`}>
          <span>
            <span>{`${verdict.text} `}</span>
            {answerLink && <AnswerLink {...answerLink} />}
          </span>
        </p>
      )}
      {entryCheck.state === 'checking' && <p>Please Wait</p>}
      <LiveRegion visuallyHidden>{verdict ? `${programme.name}: ${verdict.text}` : ''}</LiveRegion>
      {isUnavailable && <SimilarProgrammes chosen={programme} choices={choices} onChoose={onChoose} />}
      {verdict?.kind === 'Undecided' && availability === 'Undecided' && (
        <p>{configuration.advisorNextStep}</p>
      )}
      {result && availability !== 'Closed' && <RequirementsTable programme={programme} result={result} />}
      {isUnavailable && (
        <p className="small muted">
          <span>
            {availability === 'NotQualified'
              ? 'Entry requirements apply. If an answer above is wrong, correct it or call the Clearing Hotline on '
              : 'If you have a question about this programme, call the Clearing Hotline on '}
          </span>
          <Hotline />
          <span>.</span>
        </p>
      )}
      <ProgrammeFacts programme={programme} />
      <details className="folded">
        <summary>All entry requirements</summary>
        <AllRequirements programme={programme} />
      </details>
    </section>
  )
}
