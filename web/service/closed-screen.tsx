import { configuration } from '../ui/configuration.ts'
import { Page } from '../ui/page.tsx'
import { StatusPanel } from '../ui/status-panel.tsx'
import { UcasSearchLink } from '../ui/ucas-search-link.tsx'
import { useIntake } from './use-service.ts'

/** The screen while the service is closed: Clearing is over for this year's September intake. */
export function ClosedScreen() {
  const intake = useIntake()
  const panel = (
    <StatusPanel closed>
      <b>Closed</b>
      <p className="small">{intake}</p>
    </StatusPanel>
  )
  return (
    <Page
      title="Our Clearing is closed"
      lead={`${configuration.universityName} is no longer taking applications for the ${intake}.`}
      aside={panel}
    >
      <p>
        If you have already applied, we will still email you our decision, and you can still send us
        documents.
      </p>
      <p>If you started an application but did not submit it, we have not received it.</p>
      <p>
        Other universities may still have places. <UcasSearchLink />. You can apply for next year through UCAS
        from September.
      </p>
    </Page>
  )
}
