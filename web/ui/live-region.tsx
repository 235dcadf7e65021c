import { useEffect, useState } from 'react'

const delayMs = 400

/** Announces a text politely once it has not changed for a moment. A `visuallyHidden` text is for screen readers only. */
export function LiveRegion({ children, visuallyHidden }: { children: string; visuallyHidden: boolean }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(children), delayMs)
    return () => clearTimeout(timer)
  }, [children])
  return (
    <p role="status" className={visuallyHidden || announced !== children ? 'visually-hidden' : undefined}>
      {announced}
    </p>
  )
}
