import { type FeeStatus, feeStatuses } from '#shared/enums/fee-status.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { AnswerList } from '../../ui/description-list.tsx'

const feeLabels: Record<FeeStatus, string> = { home: 'Home fee', overseas: 'Overseas fee' }
const formatPounds = (pounds: number) =>
  pounds.toLocaleString('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })

/** Returns the facts that the catalogue has about a programme; both fees if the fee status is unknown (null). */
export function programmeFacts(programme: Programme, feeStatus: FeeStatus | null) {
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

type ProgrammeFactsProps = {
  programme: Programme
  feeStatus: FeeStatus | null
  /** Whether the fee status is on record. Until then no fee is certain. */
  isFeeConfirmed: boolean
}

export const ProgrammeFacts = ({ programme, feeStatus, isFeeConfirmed }: ProgrammeFactsProps) => (
  <>
    <AnswerList answers={programmeFacts(programme, feeStatus)} />
    {programme.fee && !isFeeConfirmed && (
      <p className="small muted">We check your fee status before we make an offer, so your fee may change.</p>
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
