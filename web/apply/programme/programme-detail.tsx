import type { ReactNode } from 'react'
import type { FeeStatus } from '#shared/enums/fee-status.ts'
import type { Message } from '#shared/errors.ts'
import { isMedicalProgramme } from '#shared/rules/ucat.ts'
import { configuration } from '../../configuration.ts'
import { Hotline } from '../../ui/hotline.tsx'
import type { IndexedEntry } from '../form/qualification-entries.ts'
import { AdvisorNextStep } from './advisor-next-step.tsx'
import { Alternatives } from './alternatives.tsx'
import { EntryRequirements, RequirementRow } from './entry-requirements.tsx'
import { type Choice, isOpenChoice, type OnChoose } from './programme-choices.ts'
import { ProgrammeFacts } from './programme-facts.tsx'
import { formatUcat, getUcatState, type UcatState } from './ucat-state.ts'
import { getVerdict } from './verdict.ts'

export type ProgrammeDetailProps = {
  choice: Choice
  all: readonly Choice[]
  ucatEntries: readonly IndexedEntry[]
  /** Null until it is known. */
  feeStatus: FeeStatus | null
  /** Whether the grades are on record and cannot be changed in the form. */
  hasImportedGrades: boolean
  hasBeenInterviewed: boolean | null
  /** The visible messages of the form. */
  messages: readonly Message[]
  onChoose: OnChoose
  /** What the applicant can do next. */
  children?: ReactNode
}

/** The details of an expanded programme: the verdict, the next step, the alternatives and the entry requirements. */
export function ProgrammeDetail({
  choice,
  all,
  ucatEntries,
  feeStatus,
  hasImportedGrades,
  hasBeenInterviewed,
  messages,
  onChoose,
  children,
}: ProgrammeDetailProps) {
  const { programme, result, availability } = choice
  const ucat = getUcatState(ucatEntries, messages)
  const { kind, text } = getVerdict(choice, { ucat, hasBeenInterviewed })
  return (
    <>
      <p className={`verdict programme-status ${kind}`}>{text}</p>
      {isOpenChoice(choice) && <ProgrammeFacts programme={programme} feeStatus={feeStatus} />}
      {availability === 'undecided' && kind === 'ask' && <AdvisorNextStep messages={result.messages} />}
      {children}
      {(kind === 'no' || kind === 'full') && (
        <Alternatives wanted={programme} all={all} onChoose={onChoose} />
      )}
      {availability !== 'closed' && (
        <EntryRequirements name={programme.name} result={result}>
          {isMedicalProgramme(programme.code) && <UcatRow entries={ucatEntries} state={ucat} />}
        </EntryRequirements>
      )}
      {availability === 'not-qualified' && (
        <p className="small muted">
          If a grade above is not the one you were awarded,{!hasImportedGrades && ' correct it, or'} call the
          Clearing Hotline on <Hotline />.
        </p>
      )}
    </>
  )
}

const ucatMarks = { met: 'tick', needed: 'query' } as const

const UcatRow = ({ entries, state }: { entries: readonly IndexedEntry[]; state: UcatState }) => (
  <RequirementRow
    asks={`UCAT score of ${configuration.ucatThreshold} or above, and Band 1, 2 or 3`}
    has={formatUcat(entries)}
    kind={typeof state === 'string' ? ucatMarks[state] : 'gapped'}
    label={state === 'needed' && 'Still needed'}
  />
)
