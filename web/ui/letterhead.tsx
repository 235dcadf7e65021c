import { Link } from 'react-router-dom'
import { configuration, portalName } from '../configuration.ts'
import { paths } from '../paths.ts'

/** The university's name and mark, and the way back to the start. */
export const Letterhead = () => (
  <header className="letterhead">
    <div>
      <Link className="brand" to={paths.landing}>
        <svg viewBox="0 0 28 36" aria-hidden="true" focusable="false" fill="none" stroke="currentColor">
          <path strokeWidth="2" d="M2 35V14a12 12 0 0 1 24 0v21" />
          <path d="M7 35V14a7 7 0 0 1 14 0v21" />
          <path strokeWidth="3" d="M0 34.5h28" />
        </svg>
        <span>
          <b>{configuration.universityName}</b> <span>{portalName}</span>
        </span>
      </Link>
    </div>
  </header>
)
