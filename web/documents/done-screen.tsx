import { Link } from 'react-router-dom'
import { Waiting } from '../landing/frame.tsx'
import { paths } from '../paths.ts'
import { Page } from '../ui/page.tsx'
import { lastDay } from './last-day.ts'
import { RefusedScreen } from './refused-screen.tsx'
import { useRequest } from './use-request.ts'

/** All files have arrived (specification, section 2). */
export function DoneScreen() {
  const { requestId, data, error, isFetchedAfterMount, refetch } = useRequest()
  if (error) return <RefusedScreen error={error} onRetry={() => void refetch()} />
  if (!data || !isFetchedAfterMount) return <Waiting>We are counting your files.</Waiting>

  const { files, applicant } = data
  const counted = ['no file', 'your file'][files.length] ?? `all ${files.length} files`
  const lead = (
    <>
      We have received {counted} for application <b>{applicant.applicationNumber}</b>.
    </>
  )
  const add = { pathname: paths.addDocuments, search: new URLSearchParams({ requestId }).toString() }
  if (files.length === 0)
    return (
      <Page title="Send us your documents" lead={lead}>
        <Link className="btn" to={add}>
          Choose files
        </Link>
      </Page>
    )
  return (
    <Page title="Documents Sent" lead={lead}>
      <p>
        You need do nothing else. We look at them with your application, and our decision comes by e-mail.
      </p>
      <p className="soft">
        Forgotten one? <Link to={add}>Send it</Link>: the link in our e-mail works until {lastDay(data)}.
      </p>
    </Page>
  )
}
