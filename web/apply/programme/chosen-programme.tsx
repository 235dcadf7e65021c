import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { State } from '../../ui/status-mark.tsx'
import type { PlacedRow } from '../form/qualification-entries.ts'
import type { FormParts } from '../form/section-props.ts'
import { Alternatives } from './alternatives.tsx'
import { EntryRequirements } from './entry-requirements.tsx'
import { MedicalQuestions } from './medical-questions.tsx'
import { NotQualified } from './not-qualified.tsx'
import { type Choice, type OnChoose, stateKinds } from './programme-choices.ts'

type ChosenProgrammeProps = FormParts<'hasBeenInterviewed'> & {
  choice: Choice
  all: readonly Choice[]
  ucat: readonly PlacedRow[]
  onChoose: OnChoose
}

/** How the chosen programme stands, and what it asks for (specification, section 2). */
export function ChosenProgramme({ choice, all, ucat, onChoose, ...parts }: ChosenProgrammeProps) {
  const { programme, result, stands } = choice

  function another() {
    parts.dispatch({ type: 'changed', to: { programmeCode: null } })
    parts.focusAfter('programmeCode')
  }

  return (
    <>
      <h3>{programme.name}</h3>
      <p>
        <State kind={stateKinds[stands]} />
      </p>
      {stands === 'closed' && <Alternatives wanted={programme} all={all} onChoose={onChoose} />}
      {stands === 'not-qualified' && <NotQualified choice={choice} all={all} onChoose={onChoose} />}
      {stands === 'undecided' && (
        <Notice title="An advisor will check your grades after submission">
          <p>You can apply now. An advisor compares your qualifications with what the programme asks for.</p>
        </Notice>
      )}
      {(stands === 'qualified' || stands === 'undecided') && (
        <>
          {isMedicalProgramme(programme.code) && (
            <MedicalQuestions {...parts} {...{ choice, all, ucat, onChoose }} />
          )}
          <EntryRequirements name={programme.name} result={result} />
        </>
      )}
      <div className="actions">
        <Button quiet onClick={another}>
          Choose another programme
        </Button>
      </div>
    </>
  )
}
