import type { ReactNode } from 'react'
import type { FeeStatus } from '#shared/enums/fee-status.ts'
import { isOpenAvailability, unavailableTexts } from '#shared/rules/programme-availability.ts'
import { formatUcatRequirement, isMedicalProgramme } from '#shared/rules/ucat.ts'
import { errorMessage, type Message } from '#shared/schemas/message.ts'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
import { Button } from '../../ui/button.tsx'
import { configuration } from '../../ui/configuration.ts'
import { Hotline } from '../../ui/contact-links.tsx'
import { FieldMessages, fieldMessages } from '../../ui/fields/field-messages.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { ucatEntries } from '../form/qualification-entries.ts'
import type { FieldContext } from '../form/section-props.ts'
import { Alternatives } from './alternatives.tsx'
import { formatUcat, getEligibility, getUcatState, type UcatState } from './eligibility.ts'
import { EntryRequirements, RequirementRow } from './entry-requirements.tsx'
import { MedicalQuestions } from './medical-questions.tsx'
import { type Choice, isAgeRefusal, isOpenChoice, type OnChoose } from './programme-choices.ts'
import { ProgrammeFacts } from './programme-facts.tsx'

type ChosenProgrammeProps = FieldContext & {
  year: number
  choice: Choice
  all: readonly Choice[]
  feeStatus: FeeStatus | null
  hasImportedGrades: boolean
  onChoose: OnChoose
  /** Shows the lists again, which are folded; undefined if they are shown. */
  onChange: (() => void) | undefined
  children: ReactNode
}

/** The id of the chosen programme's eligibility, which takes the focus. */
export const eligibilityId = 'eligibility'

/**
 * The chosen programme (specification, section 2): its eligibility, the alternatives or the next step, then the reasons.
 */
export function ChosenProgramme({
  choice,
  all,
  feeStatus,
  hasImportedGrades,
  onChoose,
  onChange,
  children,
  year,
  ...context
}: ChosenProgrammeProps) {
  const { programme, result, availability } = choice
  const { form, messages } = context
  const entries = ucatEntries(form.qualifications)
  const ucat = getUcatState(entries, messages)
  const { kind, text } = getEligibility(choice, { ucat, hasBeenInterviewed: form.hasBeenInterviewed })
  const isMedical = isMedicalProgramme(programme.code)
  return (
    <div className="chosen-details flow">
      {onChange && <FieldMessages name="programmeCode" messages={programmeMessages(messages, choice)} />}
      <div className="chosen">
        <h3>{`${onChange ? 'Chosen: ' : ''}${programme.name}`}</h3>
        {onChange && (
          <Button quiet id="programmeCode" onClick={onChange}>
            Change<span className="visually-hidden"> the programme</span>
          </Button>
        )}
      </div>
      <p className={`eligibility programme-status ${kind}`} id={eligibilityId} tabIndex={-1}>
        {text}
      </p>
      <LiveRegion quiet>{`${programme.name}: ${text}`}</LiveRegion>
      {isMedical && isOpenChoice(choice) && <MedicalQuestions {...context} />}
      {(kind === 'no' || kind === 'full') && (
        <Alternatives wanted={programme} all={all} onChoose={onChoose} />
      )}
      {children}
      {availability === 'Undecided' && kind === 'ask' && <AdvisorNextStep />}
      {isOpenChoice(choice) && <ProgrammeFacts programme={programme} feeStatus={feeStatus} />}
      {availability !== 'Closed' && (
        <EntryRequirements programme={programme} result={result} year={year}>
          {isMedical && <UcatRow entries={entries} state={ucat} />}
        </EntryRequirements>
      )}
      {availability === 'NotQualified' && !isAgeRefusal(choice) && (
        <p className="small muted">
          <span>{`If a grade above is not the one you were awarded,${hasImportedGrades ? '' : ' correct it, or'} call the Clearing Hotline on `}</span>
          <Hotline />.
        </p>
      )}
    </div>
  )
}

/** Returns the messages of the chosen programme: an error if it is not open (specification, section 2). */
export function programmeMessages(messages: readonly Message[], chosen: Choice | undefined) {
  const shown = fieldMessages(messages, 'programmeCode')
  if (!chosen || isOpenAvailability(chosen.availability) || shown.length > 0) return shown
  return [errorMessage('programmeCode', unavailableTexts[chosen.availability])]
}

const UcatRow = ({ entries, state }: { entries: readonly QualificationEntry[]; state: UcatState }) => (
  <RequirementRow
    required={formatUcatRequirement(configuration)}
    actual={formatUcat(entries)}
    kind={state === 'needed' ? 'advisor' : state}
    label={state === 'needed' && 'Still needed'}
  />
)

const AdvisorNextStep = () => (
  <>
    <h4>What happens next</h4>
    <p>{configuration.advisorNextStep}</p>
    <p>
      Have your results and certificates ready. Anything that is not in English needs a translation. If we
      need a copy, we will email you a link to send it.
    </p>
  </>
)
