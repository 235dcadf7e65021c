import { type FeeStatus, feeStatuses } from '#shared/enums/fee-status.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { AnswerList } from '../../ui/description-list.tsx'

const feeLabels: Record<FeeStatus, string> = { home: 'Home fee', overseas: 'Overseas fee' }
const formatPounds = (pounds: number) =>
  pounds.toLocaleString('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })

/** Returns the facts that the catalogue has about a programme; both fees if the fee status is unknown (null). */
export function programmeFacts(programme: Programme, feeStatus: FeeStatus | null) {
  const { qualification, duration, mode, campus, fee } = programme
  const fees = (feeStatus ? [feeStatus] : feeStatuses).map(status => ({
    label: feeLabels[status],
    value: fee && `${formatPounds(fee[status])} a year`,
  }))
  return [
    { label: 'Qualification', value: qualification },
    { label: 'Length', value: [duration, mode].filter(Boolean).join(', ') },
    { label: 'Campus', value: campus },
    ...fees,
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

type ProgrammeFactsProps = { programme: Programme; feeStatus: FeeStatus | null }

export function ProgrammeFacts({ programme, feeStatus }: ProgrammeFactsProps) {
  const facts = programmeFacts(programme, feeStatus)
  return (
    <>
      {facts.length > 0 && <AnswerList answers={facts} />}
      {programme.url && (
        <p>
          Find out more on{' '}
          <a href={programme.url} target="_blank" rel="noreferrer">
            {`the ${programme.name} page (opens in a new tab)`}
          </a>
          .
        </p>
      )}
    </>
  )
}
