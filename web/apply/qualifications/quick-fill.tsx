import { useState } from 'react'
import { type QualificationFamily, qualificationFamilies } from '#shared/enums/qualification-types.ts'
import { Button } from '../../ui/button.tsx'

type QuickFillProps = { began: boolean; onFill(family: QualificationFamily): void; onAdd(): void }

const mainFamilies = qualificationFamilies.filter(family => 'summary' in family)
const otherFamilies = qualificationFamilies.filter(family => !('summary' in family))

/** Sets out the rows of a family: a menu while there are none, a line of words once there are. */
export function QuickFill({ began, onFill, onAdd }: QuickFillProps) {
  const [listing, setListing] = useState(false)
  const others = {
    'aria-expanded': listing,
    'aria-controls': 'other-families',
    onClick: () => setListing(!listing),
  }

  function fill(family: QualificationFamily) {
    setListing(false)
    onFill(family)
  }

  function add() {
    setListing(false)
    onAdd()
  }

  return (
    <>
      <p id="quick-fill" className={began ? 'small muted' : undefined}>
        {began ? 'Add more rows for:' : 'Choose what you took, and we set out the rows for you.'}
      </p>
      {began ? (
        // biome-ignore lint/a11y/useSemanticElements: buttons are no fields
        <div className="actions compact" role="group" aria-labelledby="quick-fill">
          {mainFamilies.map(({ code, quickFill }) => (
            <Button quiet key={code} onClick={() => fill(code)}>
              {quickFill}
            </Button>
          ))}
          <Button quiet {...others}>
            Not Listed
          </Button>
        </div>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: buttons are no fields
        <div className="quick-fill" role="group" aria-labelledby="quick-fill">
          {mainFamilies.map(({ code, quickFill, summary }) => (
            <button type="button" key={code} onClick={() => fill(code)}>
              <b>{quickFill}</b> <span>{summary}</span>
            </button>
          ))}
          <button type="button" {...others}>
            <b>Not Listed</b> <span>Abitur, Baccalauréat, AP and others</span>
          </button>
        </div>
      )}
      {listing && (
        // biome-ignore lint/a11y/useSemanticElements: buttons are no fields
        <div className="quick-fill" id="other-families" role="group" aria-label="Not Listed">
          {otherFamilies.map(({ code, quickFill }) => (
            <button type="button" key={code} onClick={() => fill(code)}>
              <b>{quickFill}</b>
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
