import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgrammeStatus } from '../../ui/status-mark.tsx'
import type { IndexedEntry } from '../form/qualification-entries.ts'
import type { SectionProps } from '../form/section-props.ts'
import { Alternatives } from './alternatives.tsx'
import { EntryRequirements } from './entry-requirements.tsx'
import { MedicalQuestions } from './medical-questions.tsx'
import { NotQualified } from './not-qualified.tsx'
import { availabilityMarks, type Choice, type OnChoose } from './programme-choices.ts'

type ChosenProgrammeProps = SectionProps<'hasBeenInterviewed' | 'ucatId' | 'yearsShown'> & {
  choice: Choice
  all: readonly Choice[]
  ucatEntries: readonly IndexedEntry[]
  onChoose: OnChoose
}

/** The availability and the entry requirements of the chosen programme (specification, section 2). */
export function ChosenProgramme({
  choice,
  all,
  ucatEntries,
  onChoose,
  ...sectionProps
}: ChosenProgrammeProps) {
  const { programme, result, availability } = choice

  function clearProgramme() {
    sectionProps.dispatch({ type: 'changed', to: { programmeCode: null } })
    sectionProps.focusAfter('programmeCode')
  }

  return (
    <>
      <h3>{programme.name}</h3>
      <p>
        <ProgrammeStatus kind={availabilityMarks[availability]} />
      </p>
      {availability === 'closed' && <Alternatives wanted={programme} all={all} onChoose={onChoose} />}
      {availability === 'not-qualified' && <NotQualified choice={choice} all={all} onChoose={onChoose} />}
      {availability === 'undecided' && (
        <Notice title="An advisor will check your grades after submission">
          <p>You can apply now. An advisor compares your qualifications with what the programme asks for.</p>
        </Notice>
      )}
      {(availability === 'qualified' || availability === 'undecided') && (
        <>
          {isMedicalProgramme(programme.code) && (
            <MedicalQuestions {...sectionProps} {...{ choice, all, ucatEntries: ucatEntries, onChoose }} />
          )}
          <EntryRequirements name={programme.name} result={result} />
        </>
      )}
      <div className="actions">
        <Button quiet onClick={clearProgramme}>
          Choose another programme
        </Button>
      </div>
    </>
  )
}
