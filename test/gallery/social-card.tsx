import { useEffect } from 'react'
import { mark } from '#shared/theme.ts'
import { portalName } from '#web/ui/configuration.ts'

/** The picture of the portal in social media, 1200 by 630 pixels. */
export function SocialCard() {
  useEffect(() => {
    document.documentElement.dataset.shown = 'social'
  }, [])
  return (
    <main className="social">
      <div>
        <h1>{portalName}</h1>
        <p className="lead">Apply for one undergraduate programme that still has places.</p>
      </div>
      <svg viewBox={`0 0 ${mark.width} ${mark.height}`} aria-hidden="true" fill="none" stroke="currentColor">
        {mark.lines.map(({ d, width }) => (
          <path key={d} strokeWidth={width / 3} d={d} />
        ))}
      </svg>
    </main>
  )
}
