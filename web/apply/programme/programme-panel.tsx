import { formatMinimumAge } from '#shared/rules/minimum-age.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { formatDate } from '#shared/schemas/date-of-birth.ts'
import type { Message } from '#shared/schemas/message.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { configuration } from '../../ui/configuration.ts'
import { Hotline } from '../../ui/contact-links.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import type { EntryCheck } from '../entry-check/use-entry-check.ts'
import type { SectionProps } from '../form/form-state.ts'
import { readDateOfBirth } from '../form/request.ts'
import type { FormVariant } from '../form/variant.ts'
import { AllRequirements } from './all-requirements.tsx'
import { Alternatives } from './alternatives.tsx'
import { NoOpenProgramme } from './no-open-programme.tsx'
import { AnswerLink, findGapLink, PathwayRequirements, RequirementRow } from './pathway-requirements.tsx'
import { alternativeChoices, type Choice, type ChosenProgramme, type OnChoose } from './programme-choices.ts'
import { ProgrammeFacts } from './programme-facts.tsx'
import { findAgeError, getVerdict } from './verdict.ts'

/** The id of the panel's heading, which takes the focus when a programme is chosen in the panel. */
export const panelTitleId = 'programme-panel'

type ProgrammePanelProps = Pick<SectionProps, 'form' | 'focusAfter' | 'year'> & {
  choice: Choice
  /** Every programme for which the applicant is old enough, as far as the date of birth is known. */
  choices: readonly Choice[]
  entryCheck: EntryCheck
  record: Applicant | null
  blocker: Message | undefined
  variant: FormVariant
  onChoose: OnChoose
}

/**
 * The chosen programme (specification, section 2): the verdict, the alternatives, the requirements of the applicant's
 * pathway, the facts and, folded, all requirements.
 */
export function ProgrammePanel(props: ProgrammePanelProps) {
  const { choice, choices, entryCheck, record, blocker, variant, onChoose, form, focusAfter, year } = props
  const { programme, result, availability } = choice
  const isCurrent = entryCheck.state === 'current'
  const dateOfBirth = readDateOfBirth(form, record)
  const verdict = isCurrent ? getVerdict(choice, { dateOfBirth, year, blocker }) : undefined
  const gapLink = verdict?.gap ? findGapLink(verdict.gap, form, variant) : undefined
  const isNo = verdict?.kind === 'no' || verdict?.kind === 'full'
  return (
    <section className="programme-panel flow" aria-labelledby={panelTitleId}>
      <h3 id={panelTitleId} tabIndex={-1}>
        {programme.name}
      </h3>
      {verdict && (
        <p className={`programme-status ${verdict.kind}`}>
          <span>
            <span>{`${verdict.text} `}</span>
            {gapLink && <AnswerLink {...gapLink} />}
          </span>
        </p>
      )}
      {entryCheck.state === 'checking' && <p>Please Wait</p>}
      <LiveRegion visuallyHidden>{verdict ? `${programme.name}: ${verdict.text}` : ''}</LiveRegion>
      {isNo && (
        <OpenAlternatives
          chosen={programme}
          {...{ choices, entryCheck, form, variant, onChoose, focusAfter }}
        />
      )}
      {verdict?.kind === 'ask' && availability === 'Undecided' && <p>{configuration.advisorNextStep}</p>}
      {result && availability !== 'Closed' && (
        <PathwayRequirements name={programme.name} {...{ result, isCurrent, form, variant }}>
          <AgeRow {...{ programme, dateOfBirth, year, isCurrent }} />
        </PathwayRequirements>
      )}
      {verdict?.kind === 'no' && availability === 'NotQualified' && (
        <p className="small muted">
          <span>
            Entry requirements apply. If an answer above is wrong, correct it or call the Clearing Hotline on{' '}
          </span>
          <Hotline />
          <span>.</span>
        </p>
      )}
      <ProgrammeFacts
        programme={programme}
        feeStatus={entryCheck.feeStatus}
        isFeeConfirmed={record?.feeStatusType === 'FeeStatusConfirmed'}
      />
      <details className="folded">
        <summary>All entry requirements</summary>
        <AllRequirements programme={programme} year={year} />
      </details>
    </section>
  )
}

type OpenAlternativesProps = Pick<
  ProgrammePanelProps,
  'choices' | 'entryCheck' | 'form' | 'variant' | 'onChoose' | 'focusAfter'
> & { chosen: ChosenProgramme }

/** The alternatives to a programme or, if nothing is open, what to do. */
export function OpenAlternatives({
  chosen,
  choices,
  entryCheck,
  form,
  variant,
  ...rest
}: OpenAlternativesProps) {
  const alternatives = alternativeChoices(chosen, choices)
  if (alternatives.length > 0) return <Alternatives key={chosen.code} choices={alternatives} {...rest} />
  return <NoOpenProgramme results={entryCheck.results?.values() ?? []} form={form} variant={variant} />
}

type AgeRowProps = {
  programme: Programme
  dateOfBirth: string | undefined
  year: number
  isCurrent: boolean
}

/** The minimum age, which the results do not include. */
function AgeRow({ programme, dateOfBirth, year, isCurrent }: AgeRowProps) {
  const required = formatMinimumAge(programme.minimumAge, year)
  if (!isCurrent) return <RequirementRow required={required} />
  if (!dateOfBirth)
    return (
      <RequirementRow
        required={required}
        actual="We ask your date of birth in the next section"
        kind="advisor"
        label="Asked later"
      />
    )
  return (
    <RequirementRow
      required={required}
      actual={`Born ${formatDate(dateOfBirth)}`}
      kind={findAgeError(programme, { dateOfBirth, year }) ? 'not-met' : 'met'}
    />
  )
}
