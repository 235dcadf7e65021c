import type { ReactNode } from 'react'
import { isOpenAvailability, unavailableTexts } from '#shared/rules/programme-availability.ts'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { Button } from '../../ui/button.tsx'
import { FieldMessages, fieldMessages } from '../../ui/fields/field-messages.tsx'
import type { SectionProps } from '../form/section-props.ts'
import { MedicalQuestions } from './medical-questions.tsx'
import { type Choice, isOpenChoice } from './programme-choices.ts'
import { ProgrammeDetail, type ProgrammeDetailProps } from './programme-detail.tsx'

type ChosenProgrammeProps = SectionProps & {
  choice: Choice
  detailProps: Omit<ProgrammeDetailProps, 'choice' | 'questions' | 'children'>
  /** Shows the lists again, which are folded; undefined if they are shown. */
  onChange: (() => void) | undefined
  children: ReactNode
}

/** The id of the chosen programme's verdict, which takes the focus. */
export const verdictId = 'verdict'

/** The verdict and the entry requirements of the chosen programme (specification, section 2). */
export const ChosenProgramme = ({
  choice,
  detailProps,
  onChange,
  children,
  ...sectionProps
}: ChosenProgrammeProps) => (
  <>
    {onChange && (
      <FieldMessages name="programmeCode" messages={programmeMessages(sectionProps.messages, choice)} />
    )}
    <div className="chosen">
      <h3>
        {onChange && 'Chosen: '}
        {choice.programme.name}
      </h3>
      {onChange && (
        <Button quiet id="programmeCode" onClick={onChange}>
          Change<span className="visually-hidden"> the programme</span>
        </Button>
      )}
    </div>
    <ProgrammeDetail
      {...detailProps}
      choice={choice}
      verdictId={verdictId}
      questions={
        isOpenChoice(choice) &&
        isMedicalProgramme(choice.programme.code) && (
          <MedicalQuestions {...sectionProps} ucatEntries={detailProps.ucatEntries} />
        )
      }
    >
      {children}
    </ProgrammeDetail>
  </>
)

/** Returns the messages of the chosen programme: an error if it is not open (specification, section 2). */
export function programmeMessages(messages: SectionProps['messages'], chosen: Choice | undefined) {
  const shown = fieldMessages(messages, 'programmeCode')
  if (!chosen || isOpenAvailability(chosen.availability) || shown.length > 0) return shown
  return [errorMessage('programmeCode', unavailableTexts[chosen.availability])]
}
