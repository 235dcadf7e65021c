import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

const said = {
  '': '',
  copied: 'The number is copied',
  failed: 'The number could not be copied. Select it and copy it yourself.',
}

/** Puts the number on the clipboard, where there is one, and says so. */
export function CopyNumber({ number }: { number: string }) {
  const [outcome, setOutcome] = useState<keyof typeof said>('')
  if (!('clipboard' in navigator)) return null

  const copy = () =>
    navigator.clipboard.writeText(number).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  return (
    <>
      <Button second onClick={() => void copy()}>
        {outcome === 'copied' ? 'Copied' : 'Copy the number'}
      </Button>
      <span className={outcome === 'failed' ? 'small' : 'visually-hidden'} role="status">
        {said[outcome]}
      </span>
    </>
  )
}
