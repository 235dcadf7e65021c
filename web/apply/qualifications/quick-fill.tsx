import { useState } from 'react'
import { qualificationFamilies } from '#shared/enums/qualification-types.ts'
import type { RowPart } from '../form/addresses.ts'
import type { FormAction } from '../form/form-state.ts'

type Choice = { label: string; summary?: string; action: FormAction; focusedParts: readonly RowPart[] }

type QuickFillProps = {
  /** Adds rows, and focuses one of these parts of the first. */
  onAdd(action: FormAction, focusedParts: readonly RowPart[]): void
}

const families = qualificationFamilies.map(
  (family): Choice => ({
    label: 'quickFill' in family ? family.quickFill : family.heading,
    ...('summary' in family && { summary: family.summary }),
    action: { type: 'prefilled', family: family.code },
    focusedParts: ['subject', 'grade'],
  }),
)

/** A row for a qualification that the portal cannot compare. */
const other = (ownType: string, label = ownType): Choice => ({
  label,
  action: { type: 'added', ownType },
  focusedParts: [ownType === '' ? 'tpe' : 'subject'],
})

const mainChoices = families.filter(({ summary }) => summary)
const otherChoices = [
  ...['Scottish Higher', 'T Level', 'Access to HE Diploma'].map(name => other(name)),
  other('WASSCE (West African Senior School Certificate)'),
  ...families.filter(({ summary }) => !summary),
  other('', 'Something else'),
]

export function QuickFill({ onAdd }: QuickFillProps) {
  const [othersExpanded, setOthersExpanded] = useState(false)
  const toButton = ({ label, summary, action, focusedParts }: Choice) => (
    <button type="button" key={label} onClick={() => onAdd(action, focusedParts)}>
      <b>{label}</b> {summary && <small>{summary}</small>}
    </button>
  )
  return (
    <>
      <p>Choose what you have taken and we will add the rows.</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are buttons */}
      <div className="quick-fill" role="group" aria-label="Qualifications">
        {mainChoices.map(toButton)}
        <button
          type="button"
          aria-expanded={othersExpanded}
          aria-controls="other-families"
          onClick={() => setOthersExpanded(!othersExpanded)}
        >
          <b>Not Listed</b> <small>Highers, T Levels, Access to HE, Abitur, WAEC and any other</small>
        </button>
      </div>
      {othersExpanded && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are buttons
        <div className="quick-fill" id="other-families" role="group" aria-label="Other qualifications">
          {otherChoices.map(toButton)}
        </div>
      )}
    </>
  )
}
