import { useState } from 'react'
import { type QualificationFamily, qualificationFamilies } from '#shared/enums/qualification-types.ts'
import { Button } from '../../ui/button.tsx'
import type { RowPart } from '../form/addresses.ts'
import type { FormAction } from '../form/form-state.ts'

type QuickFillProps = {
  hasRows: boolean
  /** Adds rows, and focuses one of these parts of the first. */
  onAdd(action: FormAction, focusedParts: readonly RowPart[]): void
}

const mainFamilies = qualificationFamilies.filter(family => 'summary' in family)
const otherFamilies = qualificationFamilies.flatMap(family =>
  'summary' in family
    ? []
    : [{ code: family.code, label: 'quickFill' in family ? family.quickFill : family.heading }],
)

/** Buttons that add the rows of a family: large ones for an empty form, otherwise a line of small ones. */
export function QuickFill({ hasRows, onAdd }: QuickFillProps) {
  const [othersExpanded, setOthersExpanded] = useState(false)
  const notListedProps = {
    'aria-expanded': othersExpanded,
    'aria-controls': 'other-families',
    onClick: () => setOthersExpanded(!othersExpanded),
  }

  function fill(family: QualificationFamily) {
    setOthersExpanded(false)
    onAdd({ type: 'prefilled', family }, ['subject', 'grade'])
  }

  function addUnlisted() {
    setOthersExpanded(false)
    onAdd({ type: 'added', ownType: '' }, ['tpe'])
  }

  return (
    <>
      <p id="quick-fill" className={hasRows ? 'small muted' : undefined}>
        {hasRows ? 'Add more rows for:' : 'Choose your qualifications and we will add the rows you need.'}
      </p>
      {hasRows ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are buttons
        <div className="actions compact" role="group" aria-labelledby="quick-fill">
          {mainFamilies.map(({ code, heading }) => (
            <Button quiet key={code} onClick={() => fill(code)}>
              {heading}
            </Button>
          ))}
          <span>
            <Button quiet {...notListedProps}>
              Not Listed
            </Button>{' '}
            <span className="small muted">Other qualifications</span>
          </span>
        </div>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are buttons
        <div className="quick-fill" role="group" aria-labelledby="quick-fill">
          {mainFamilies.map(({ code, heading, summary }) => (
            <button type="button" key={code} onClick={() => fill(code)}>
              <b>{heading}</b> <span>{summary}</span>
            </button>
          ))}
          <button type="button" {...notListedProps}>
            <b>Not Listed</b> <span>Other qualifications: Abitur, AP, WAEC and any other</span>
          </button>
        </div>
      )}
      {othersExpanded && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are buttons
        <div className="quick-fill" id="other-families" role="group" aria-label="Other qualifications">
          {otherFamilies.map(({ code, label }) => (
            <button type="button" key={code} onClick={() => fill(code)}>
              <b>{label}</b>
            </button>
          ))}
          <button type="button" onClick={addUnlisted}>
            <b>Something else</b> <span>WAEC or any other, which you fill in yourself</span>
          </button>
        </div>
      )}
    </>
  )
}
