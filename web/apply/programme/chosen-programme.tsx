import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { Button } from '../../ui/button.tsx'
import type { IndexedEntry } from '../form/qualification-entries.ts'
import type { SectionProps } from '../form/section-props.ts'
import { MedicalQuestions } from './medical-questions.tsx'
import { type Choice, isOpenChoice, type OnChoose } from './programme-choices.ts'
import { ProgrammeDetail } from './programme-detail.tsx'

type ChosenProgrammeProps = SectionProps<'hasBeenInterviewed' | 'ucatId' | 'yearsShown'> & {
  choice: Choice
  all: readonly Choice[]
  ucatEntries: readonly IndexedEntry[]
  onChoose: OnChoose
}

/** The verdict and the entry requirements of the chosen programme (specification, section 2). */
export function ChosenProgramme({
  choice,
  all,
  ucatEntries,
  onChoose,
  ...sectionProps
}: ChosenProgrammeProps) {
  const { programme } = choice

  function clearProgramme() {
    sectionProps.dispatch({ type: 'changed', to: { programmeCode: null } })
    sectionProps.focusAfter('programmeCode')
  }

  return (
    <>
      <h3>{programme.name}</h3>
      <ProgrammeDetail
        choice={choice}
        all={all}
        ucatEntries={ucatEntries}
        hasBeenInterviewed={sectionProps.form.hasBeenInterviewed}
        messages={sectionProps.messages}
        onChoose={onChoose}
      >
        {isOpenChoice(choice) && isMedicalProgramme(programme.code) && (
          <MedicalQuestions {...sectionProps} ucatEntries={ucatEntries} />
        )}
      </ProgrammeDetail>
      <div className="actions">
        <Button quiet onClick={clearProgramme}>
          Choose another programme
        </Button>
      </div>
    </>
  )
}
