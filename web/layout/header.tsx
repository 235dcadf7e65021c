import { Link, useLocation } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { mark } from '#shared/theme.ts'
import { configuration, portalName } from '../ui/configuration.ts'

/** The university's name and mark as a link to the start page, which has the portal's name as its heading. */
export function Header() {
  const isStart = useLocation().pathname === pages.landing.path
  return (
    <header className="header">
      <div>
        <Link className="brand" to={pages.landing.path}>
          <svg
            viewBox={`0 0 ${mark.width} ${mark.height}`}
            aria-hidden="true"
            focusable="false"
            fill="none"
            stroke="currentColor"
          >
            {mark.lines.map(({ d, width }) => (
              <path key={d} strokeWidth={width} d={d} />
            ))}
          </svg>
          <span>
            <b>{configuration.universityName}</b> {!isStart && <span>{portalName}</span>}
          </span>
        </Link>
      </div>
    </header>
  )
}
