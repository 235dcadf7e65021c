import { Link } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { configuration } from '../ui/configuration.ts'
import { Hotline } from '../ui/hotline.tsx'

/** The hotline with its hours, and links to the statements. */
export const Footer = () => (
  <footer className="footer">
    <div>
      <p>
        Clearing Hotline <Hotline />
        <br />
        {configuration.hotlineHours}
      </p>
      <Link to={pages.accessibility.path}>Accessibility</Link> <Link to={pages.privacy.path}>Privacy</Link>
    </div>
  </footer>
)
