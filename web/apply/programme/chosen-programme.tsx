import { isOpenAvailability, unavailableTexts } from '#shared/rules/programme-availability.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { Button } from '../../ui/button.tsx'
import { FieldMessages, fieldMessages } from '../../ui/fields/field-messages.tsx'
import type { SectionProps } from '../form/section-props.ts'
import type { Choice } from './programme-choices.ts'
import { ProgrammeDetail, type ProgrammeDetailProps } from './programme-detail.tsx'

type ChosenProgrammeProps = ProgrammeDetailProps & {
  /** Shows the lists again, which are folded; undefined if they are shown. */
  onChange: (() => void) | undefined
}

/** The verdict and the entry requirements of the chosen programme (specification, section 2). */
export const ChosenProgramme = ({ onChange, ...detailProps }: ChosenProgrammeProps) => (
  <div className="chosen-view flow">
    {onChange && (
      <FieldMessages
        name="programmeCode"
        messages={programmeMessages(detailProps.messages, detailProps.choice)}
      />
    )}
    <div className="chosen">
      <h3>
        {onChange && 'Chosen: '}
        {detailProps.choice.programme.name}
      </h3>
      {onChange && (
        <Button quiet id="programmeCode" onClick={onChange}>
          Change<span className="visually-hidden"> the programme</span>
        </Button>
      )}
    </div>
    <ProgrammeDetail {...detailProps} isChosen />
  </div>
)

/** Returns the messages of the chosen programme: an error if it is not open (specification, section 2). */
export function programmeMessages(messages: SectionProps['messages'], chosen: Choice | undefined) {
  const shown = fieldMessages(messages, 'programmeCode')
  if (!chosen || isOpenAvailability(chosen.availability) || shown.length > 0) return shown
  return [errorMessage('programmeCode', unavailableTexts[chosen.availability])]
}
