import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { formatNextChange } from '#shared/rules/dates/weekly-hours.ts'
import { now } from '../api/server-clock.ts'
import { useService } from '../service/use-service.ts'
import { configuration, hotlineHours } from '../ui/configuration.ts'
import { Hotline } from '../ui/hotline.tsx'

/** The hotline with its hours, and links to the statements. */
export const Footer = () => (
  <footer className="footer">
    <div>
      <p>
        Clearing Hotline <Hotline />
        <br />
        <OpenNow />
        {hotlineHours}
      </p>
      <Link to={pages.accessibility.path}>Accessibility</Link> <Link to={pages.privacy.path}>Privacy</Link>
    </div>
  </footer>
)

/** Whether the hotline is open, once the server's time is known. */
function OpenNow() {
  const { isChecking } = useService()
  const [, setMinute] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setMinute(minute => minute + 1), 60_000)
    return () => clearInterval(timer)
  }, [])
  return isChecking ? null : `${formatNextChange(configuration.hotlineHours, now())}. `
}
