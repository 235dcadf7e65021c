import { useEffect, useState } from 'react'
import { BusyOverlay } from '../../ui/busy-overlay.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Example } from '../example.tsx'

export const Actions = () => (
  <>
    <h2>Button</h2>
    <Example label="primary">
      <Button>Continue</Button>
    </Example>
    <Example label="secondary">
      <Button secondary>Add Qualification</Button>
    </Example>
    <Example label="quiet, like a link">
      <Button quiet>Choose another programme</Button>
    </Example>
    <Example label="disabled with a reason">
      <Button disabledReason="Choose at least one file first.">Send Files</Button>
    </Example>
    <Example label="disabled">
      <Button disabled>Submit</Button>
    </Example>
    <h2>Busy overlay</h2>
    <BusyExample />
    <h2>Progress</h2>
    <Example label="inside a page">
      <Loading>We are fetching what you entered so far.</Loading>
    </Example>
    <Example label="with a known value">
      <progress aria-label="Certificate.pdf" value={62} max={100} />
    </Example>
  </>
)

const shownMs = 3000

function BusyExample() {
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setIsBusy(false), shownMs)
    return () => clearTimeout(timer)
  }, [isBusy])
  return (
    <Example label="for three seconds">
      <Button secondary onClick={() => setIsBusy(true)}>
        Show Please Wait
      </Button>
      {isBusy && (
        <BusyOverlay>We are sending your application. This usually takes a second or two.</BusyOverlay>
      )}
    </Example>
  )
}
