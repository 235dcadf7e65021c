import { useState } from 'react'
import { type QualificationFamily, qualificationFamilies } from '#shared/enums/qualification-types.ts'
import type { RowPart } from '../form/addresses.ts'
import type { FormAction } from '../form/form-state.ts'

type QuickFillProps = {
  /** Adds rows, and focuses one of these parts of the first. */
  onAdd(action: FormAction, focusedParts: readonly RowPart[]): void
}

const mainFamilies = qualificationFamilies.filter(family => 'summary' in family)
const otherFamilies = qualificationFamilies.flatMap(family =>
  'summary' in family
    ? []
    : [{ code: family.code, label: 'quickFill' in family ? family.quickFill : family.heading }],
)

export function QuickFill({ onAdd }: QuickFillProps) {
  const [othersExpanded, setOthersExpanded] = useState(false)

  function fill(family: QualificationFamily) {
    onAdd({ type: 'prefilled', family }, ['subject', 'grade'])
  }

  function addUnlisted() {
    onAdd({ type: 'added', ownType: '' }, ['tpe'])
  }

  return (
    <>
      <p>Choose your qualifications and we will add the rows you need.</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are buttons */}
      <div className="quick-fill" role="group" aria-label="Qualifications">
        {mainFamilies.map(({ code, heading, summary }) => (
          <button type="button" key={code} onClick={() => fill(code)}>
            <b>{heading}</b> <span>{summary}</span>
          </button>
        ))}
        <button
          type="button"
          aria-expanded={othersExpanded}
          aria-controls="other-families"
          onClick={() => setOthersExpanded(!othersExpanded)}
        >
          <b>Not Listed</b> <span>Highers, T Levels, Access to HE, Abitur, WAEC and any other</span>
        </button>
      </div>
      {othersExpanded && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are buttons
        <div className="quick-fill" id="other-families" role="group" aria-label="Other qualifications">
          {otherFamilies.map(({ code, label }) => (
            <button type="button" key={code} onClick={() => fill(code)}>
              <b>{label}</b>
            </button>
          ))}
          <button type="button" onClick={addUnlisted}>
            <b>Something else</b>{' '}
            <span>Highers, T Levels, WAEC or any other, which you fill in yourself</span>
          </button>
        </div>
      )}
    </>
  )
}
