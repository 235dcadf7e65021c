import { useEffect, useState } from 'react'

const pause = 400

/** Says something politely once it has stood still for a moment; when quiet, it is not seen. */
export function LiveRegion({ children, quiet }: { children: string; quiet: boolean }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(children), pause)
    return () => clearTimeout(timer)
  }, [children])
  return (
    <p role="status" className={quiet || said !== children ? 'visually-hidden' : undefined}>
      {said}
    </p>
  )
}
