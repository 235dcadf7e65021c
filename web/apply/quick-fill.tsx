import { useState } from 'react'
import type { Family } from '#shared/rules/starting-entries.ts'
import { Button } from '../ui/button.tsx'
import { otherFamilies } from './qualification-names.ts'

type QuickFillProps = { began: boolean; onFill(family: Family): void; onAdd(): void }

const first: [Family, string, string][] = [
  ['A2', 'A-Levels', 'three A-Level rows'],
  ['IB', 'International Baccalaureate', 'your total and three Higher Level subjects'],
  ['BtecRqf', 'BTEC', 'an Extended Diploma and one A-Level'],
]

/** Sets out the rows of a family: a menu while there are none, a line of words once there are. */
export function QuickFill({ began, onFill, onAdd }: QuickFillProps) {
  const [listing, setListing] = useState(false)
  const others = {
    'aria-expanded': listing,
    'aria-controls': 'other-families',
    onClick: () => setListing(!listing),
  }

  function fill(family: Family) {
    setListing(false)
    onFill(family)
  }

  function add() {
    setListing(false)
    onAdd()
  }

  return (
    <>
      <p id="quick-fill" className={began ? 'small soft' : undefined}>
        {began ? 'Add more rows for:' : 'Choose what you took, and we set out the rows for you.'}
      </p>
      {began ? (
        // biome-ignore lint/a11y/useSemanticElements: buttons are no fields
        <div className="acts more" role="group" aria-labelledby="quick-fill">
          {first.map(([family, title]) => (
            <Button quiet key={family} onClick={() => fill(family)}>
              {title}
            </Button>
          ))}
          <Button quiet {...others}>
            Not Listed
          </Button>
        </div>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: buttons are no fields
        <div className="quick" role="group" aria-labelledby="quick-fill">
          {first.map(([family, title, rows]) => (
            <button type="button" key={family} onClick={() => fill(family)}>
              <b>{title}</b> <span>{rows}</span>
            </button>
          ))}
          <button type="button" {...others}>
            <b>Not Listed</b> <span>Abitur, Baccalauréat, AP and others</span>
          </button>
        </div>
      )}
      {listing && (
        // biome-ignore lint/a11y/useSemanticElements: buttons are no fields
        <div className="quick" id="other-families" role="group" aria-label="Not Listed">
          {otherFamilies.map(([family, title]) => (
            <button type="button" key={family} onClick={() => fill(family)}>
              <b>{title}</b>
            </button>
          ))}
          <button type="button" onClick={add}>
            <b>Something else</b> <span>a row you fill in yourself</span>
          </button>
        </div>
      )}
    </>
  )
}
