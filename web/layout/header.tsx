import { Link } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { mark } from '#shared/theme.ts'
import { configuration, portalName } from '../ui/configuration.ts'

/** The university's name and mark as a link to the start page. */
export const Header = () => (
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
          <b>{configuration.universityName}</b> <span>{portalName}</span>
        </span>
      </Link>
    </div>
  </header>
)
