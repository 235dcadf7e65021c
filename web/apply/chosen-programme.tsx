import { medical } from '#shared/rules/ucat.ts'
import { Button } from '../ui/button.tsx'
import { State } from '../ui/mark.tsx'
import { Notice } from '../ui/notice.tsx'
import { EntryRequirements } from './entry-requirements.tsx'
import type { FormParts } from './form-parts.ts'
import { MedicalQuestions } from './medical-questions.tsx'
import { NotQualified } from './not-qualified.tsx'
import { type Choice, stateKinds } from './programme-choices.ts'

type ChosenProgrammeProps = FormParts & {
  choice: Choice
  all: readonly Choice[]
  onChoose(schoolCode: string, programmeCode: string): void
}

/** How the chosen programme stands, and what it asks for (specification, section 2). */
export function ChosenProgramme({ choice, all, onChoose, ...parts }: ChosenProgrammeProps) {
  const { programme, result, stands } = choice
  const state = (
    <p>
      <State kind={stateKinds[stands]} />
    </p>
  )

  function another() {
    parts.dispatch({ type: 'changed', to: { programmeCode: null } })
    parts.focusAfter('programmeCode')
  }

  return (
    <>
      {state}
      {stands === 'closed' && <p>This programme is not accepting new applications. Choose another.</p>}
      {stands === 'not-qualified' && <NotQualified choice={choice} all={all} onChoose={onChoose} />}
      {stands === 'undecided' && (
        <Notice title="An advisor will check your grades after submission">
          <p>You can apply now. An advisor compares your qualifications with what the programme asks for.</p>
        </Notice>
      )}
      {(stands === 'qualified' || stands === 'undecided') && (
        <>
          {medical(programme.code) && (
            <MedicalQuestions {...parts} all={all} schoolCode={programme.schoolCode} onChoose={onChoose} />
          )}
          <EntryRequirements name={programme.name} result={result} />
        </>
      )}
      <div className="acts">
        <Button quiet onClick={another}>
          Choose another programme
        </Button>
      </div>
    </>
  )
}
