import { Link } from 'react-router-dom'
import { configuration } from '../configuration.ts'
import { paths } from '../paths.ts'
import { Hotline } from './hotline.tsx'

/** Who helps and when, and the two pages about this site. */
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
