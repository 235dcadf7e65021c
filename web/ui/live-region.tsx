import { useEffect, useState } from 'react'

const delayMs = 400

/** Announces a text politely once it has not changed for a moment. A `quiet` text is not visible. */
export function LiveRegion({ children, quiet }: { children: string; quiet: boolean }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(children), delayMs)
    return () => clearTimeout(timer)
  }, [children])
  return (
    <p role="status" className={quiet || announced !== children ? 'visually-hidden' : undefined}>
      {announced}
    </p>
  )
}
