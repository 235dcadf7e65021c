import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { Button } from '../../ui/button.tsx'
import type { SectionProps } from '../form/section-props.ts'
import { MedicalQuestions } from './medical-questions.tsx'
import { type Choice, isOpenChoice } from './programme-choices.ts'
import { ProgrammeDetail, type ProgrammeDetailProps } from './programme-detail.tsx'

type ChosenProgrammeProps = SectionProps & {
  choice: Choice
  detailProps: Omit<ProgrammeDetailProps, 'choice' | 'children'>
}

/** The verdict and the entry requirements of the chosen programme (specification, section 2). */
export function ChosenProgramme({ choice, detailProps, ...sectionProps }: ChosenProgrammeProps) {
  const { programme } = choice

  function clearProgramme() {
    sectionProps.dispatch({ type: 'changed', to: { programmeCode: null } })
    sectionProps.focusAfter('programmeCode')
  }

  return (
    <>
      <h3>{programme.name}</h3>
      <ProgrammeDetail {...detailProps} choice={choice}>
        {isOpenChoice(choice) && isMedicalProgramme(programme.code) && (
          <MedicalQuestions {...sectionProps} ucatEntries={detailProps.ucatEntries} />
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
