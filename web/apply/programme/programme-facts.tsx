import { type FeeStatus, feeStatuses } from '#shared/enums/fee-status.ts'
import {
  formatBtecRequirement,
  formatCondition,
  formatEnglishRequirement,
  formatIbRequirement,
  type GradeField,
  gcseTexts,
  mathsText,
} from '#shared/rules/format-requirements.ts'
import { formatMinimumAge } from '#shared/rules/minimum-age.ts'
import { formatUcatRequirement } from '#shared/rules/ucat.ts'
import { type Alternative, isMedicalProgramme, type Programme } from '#shared/schemas/programme.ts'
import { configuration } from '../../ui/configuration.ts'
import { AnswerList } from '../../ui/description-list.tsx'
import { useApplicationForm } from '../form/use-application-form.ts'

const feeLabels: Record<FeeStatus, string> = { home: 'Home fee', overseas: 'Overseas fee' }
const formatPounds = (pounds: number) =>
  pounds.toLocaleString('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })

/** Returns the facts that the catalogue has about a programme; both fees if the fee status is unknown (null). */
export function listProgrammeFacts(programme: Programme, feeStatus: FeeStatus | null) {
  const { code, qualification, duration, mode, campus, fee } = programme
  const fees = (feeStatus ? [feeStatus] : feeStatuses).map(status => ({
    label: feeLabels[status],
    value: fee && `${formatPounds(fee[status])} a year`,
  }))
  return [
    { label: 'Code', value: code },
    { label: 'Qualification', value: qualification },
    { label: 'Length', value: [duration, mode].filter(Boolean).join(', ') },
    { label: 'Campus', value: campus },
    ...fees,
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

export function ProgrammeFacts({ programme }: { programme: Programme }) {
  const { record, entryCheck } = useApplicationForm()
  return (
    <>
      <AnswerList answers={listProgrammeFacts(programme, entryCheck.feeStatus)} />
      {programme.fee && record?.feeStatusType !== 'FeeStatusConfirmed' && (
        <p className="small muted">
          We check your fee status before we make an offer, so your fee may change.
        </p>
      )}
      {programme.url && (
        <p>
          <a href={programme.url} target="_blank" rel="noreferrer">
            {`More about ${programme.name} (opens in a new tab)`}
          </a>
        </p>
      )}
    </>
  )
}

export function AllRequirements({ programme }: { programme: Programme }) {
  const { year } = useApplicationForm()
  const { alternatives, english, maths, gcses } = programme.entryRequirements
  const grades = alternatives.map(formatAlternative)
  const others = [
    gcseTexts[gcses],
    ...(maths ? [mathsText.replace(/^m/, 'M')] : []),
    ...(english ? [formatEnglishRequirement(configuration)] : []),
    ...(isMedicalProgramme(programme.code) ? [formatUcatRequirement(configuration)] : []),
    `Age ${formatMinimumAge(programme.minimumAge, year)}`,
  ]
  const listItems = (lines: string[]) => lines.map(line => <li key={line}>{line}</li>)
  return (
    <ul>
      {grades.length === 1 ? (
        listItems(grades)
      ) : (
        <li>
          <span>One of these:</span>
          <ul>{listItems(grades)}</ul>
        </li>
      )}
      {listItems(others)}
    </ul>
  )
}

/** Returns, for example, "AAB, with at least a B in Chemistry or Biology; or 34 IB points with 6, 6, 5 at Higher Level". */
function formatAlternative({ overall, conditions }: Alternative): string {
  const { a2Grades, btecGrades } = overall
  const ib = formatIbRequirement(overall)
  const formatRequirement = (grades: string, gradeName: GradeField, level = '') =>
    [grades, ...conditions.map(condition => `with ${formatCondition(condition, gradeName)}${level}`)].join(
      ', ',
    )
  return [
    ...(a2Grades === null ? [] : [formatRequirement(a2Grades, 'a2Grade')]),
    ...(ib === '' ? [] : [formatRequirement(ib, 'ibGrade')]),
    ...(btecGrades === null
      ? []
      : [formatRequirement(formatBtecRequirement(btecGrades), 'a2Grade', ' at A-level')]),
  ].join('; or ')
}
