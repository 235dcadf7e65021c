import { Link } from 'react-router-dom'
import { configuration } from '../configuration.ts'
import { paths } from '../paths.ts'
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
      <Link to={paths.accessibility}>Accessibility</Link> <Link to={paths.privacy}>Privacy</Link>
    </div>
  </footer>
)
