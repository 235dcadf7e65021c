import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

const statusTexts = {
  '': '',
  copied: 'The number is copied',
  failed: 'The number could not be copied. Select it and copy it yourself.',
}

/** A button that copies the number, if the browser has a clipboard, and announces the result. */
export function CopyApplicationNumber({ number }: { number: string }) {
  const [status, setStatus] = useState<keyof typeof statusTexts>('')
  if (!('clipboard' in navigator)) return null

  const copy = () =>
    navigator.clipboard.writeText(number).then(
      () => setStatus('copied'),
      () => setStatus('failed'),
    )
  return (
    <>
      <Button secondary onClick={() => void copy()}>
        {status === 'copied' ? 'Copied' : 'Copy the number'}
      </Button>
      <span className={status === 'failed' ? 'small' : 'visually-hidden'} role="status">
        {statusTexts[status]}
      </span>
    </>
  )
}
