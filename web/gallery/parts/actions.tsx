import { useEffect, useState } from 'react'
import { BusyOverlay } from '../../ui/busy-overlay.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Example } from '../example.tsx'

/** What can be pressed, and what one waits for. */
export const Actions = () => (
  <>
    <h2>Button</h2>
    <Example of="the one of a screen">
      <Button>Continue</Button>
    </Example>
    <Example of="beside it">
      <Button secondary>Add Qualification</Button>
    </Example>
    <Example of="like a link">
      <Button quiet>Choose another programme</Button>
    </Example>
    <Example of="waiting: it says why">
      <Button disabledReason="Choose at least one file first.">Send Files</Button>
    </Example>
    <Example of="disabled while it works">
      <Button disabled>Submit</Button>
    </Example>
    <h2>Busy overlay</h2>
    <BusySpecimen />
    <h2>Progress</h2>
    <Example of="inside a page">
      <Loading>We are fetching what you entered so far.</Loading>
    </Example>
    <Example of="of which one knows how far it is">
      <progress aria-label="Certificate.pdf" value={62} max={100} />
    </Example>
  </>
)

const shownFor = 3000

function BusySpecimen() {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setBusy(false), shownFor)
    return () => clearTimeout(timer)
  }, [busy])
  return (
    <Example of="for three seconds">
      <Button secondary onClick={() => setBusy(true)}>
        Show Please Wait
      </Button>
      {busy && (
        <BusyOverlay>We are sending your application. This usually takes a second or two.</BusyOverlay>
      )}
    </Example>
  )
}
