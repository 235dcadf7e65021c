import { useState } from 'react'
import { Button } from '../ui/button.tsx'

/** Puts the number on the clipboard, where there is one, and says so. */
export function CopyNumber({ number }: { number: string }) {
  const [copied, setCopied] = useState(false)
  if (!('clipboard' in navigator)) return null

  const copy = () =>
    navigator.clipboard.writeText(number).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <Button second onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy the number'}
      </Button>
      <span className="vh" role="status">
        {copied ? 'The number is copied' : ''}
      </span>
    </>
  )
}
