import { useEffect, useRef, useState } from 'react'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { inTrouble, type Saving } from './draft-saver.ts'

const clock = (savedAt: string | null) => savedAt && formatLondonTime(new Date(savedAt))

/** What is saved, and when in London time; `step` is where one is, which the bar of a phone says in its place. */
export function SavedLine({ saving, step }: { saving: Saving; step: string }) {
  const said = useSaid(saving)
  const time = clock(saving.savedAt)
  const trouble = inTrouble(saving)
  return (
    <>
      <p className="saved-status">
        <span className="narrow-only">
          {step}
          <br />
          {trouble ? 'Not saved' : time && `Saved ${time}`}
        </span>
        <span className="wide-only">
          {trouble
            ? `${time ? `Last saved at ${time}. ` : ''}Your last changes are not saved.`
            : time
              ? `Saved at ${time}. You can close this page and come back to it.`
              : 'Your answers are saved as you go.'}
        </span>
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

/** What a screen reader is told of saving: the first time, and once it works again; trouble has its own banner. */
function useSaid(saving: Saving): string {
  const [said, say] = useState('')
  const before = useRef({ savedAt: saving.savedAt, trouble: false })

  useEffect(() => {
    if (inTrouble(saving)) {
      before.current.trouble = true
      say('')
    }
    if (saving.stage !== 'kept') return
    const time = clock(saving.savedAt)
    if (before.current.trouble) say(`Your changes are saved again, at ${time}.`)
    else if (before.current.savedAt === null && time)
      say(`Saved at ${time}. Your answers are saved as you go.`)
    before.current = { savedAt: saving.savedAt, trouble: false }
  }, [saving])

  return said
}
