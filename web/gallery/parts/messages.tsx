import { errorMessage } from '#shared/errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgrammeStatus, StatusMark } from '../../ui/status-mark.tsx'
import { Example } from '../example.tsx'

/** What is told, warned of or to be put right. */
export const Messages = () => (
  <>
    <h2>Error summary</h2>
    <Example of="several things, each leading to its field">
      <ErrorSummary
        messages={[
          errorMessage('field-wrong', 'Enter what is asked for here'),
          errorMessage('date-wrong', 'You must enter a date of birth'),
        ]}
      />
    </Example>
    <h2>Notice</h2>
    <Example of="something to know">
      <Notice title="An advisor will check your grades after submission">
        <p>You can apply now.</p>
      </Notice>
    </Example>
    <Example of="with something to do">
      <Notice title="Could not fetch programmes">
        <p>What you have entered is safe.</p>
        <Button secondary>Retry</Button>
      </Notice>
    </Example>
    <h2>Banner</h2>
    <Example of="told">
      <Banner subtle label="Your draft">
        You went on in another tab or on another device. This is the newest version.
      </Banner>
    </Example>
    <Example of="warned, with something to do">
      <Banner label="Not saved" action={<button type="button">Try now</button>}>
        Not saved yet. We keep trying; leave this page open.
      </Banner>
    </Example>
    <Example of="with two ways on">
      <Banner
        label="Newer work elsewhere"
        action={
          <>
            <button type="button">Load the newer one</button>
            <button type="button">Keep this one</button>
          </>
        }
      >
        Another tab or device has saved newer work on this application. Choose which to go on with.
      </Banner>
    </Example>
    <h2>Marks</h2>
    <Example of="how a programme stands">
      {(['yes', 'ask', 'no', 'full'] as const).map(kind => (
        <p key={kind}>
          <ProgrammeStatus kind={kind} />
        </p>
      ))}
    </Example>
    <Example of="how a requirement stands">
      {(['tick', 'gapped', 'query'] as const).map(kind => (
        <p key={kind}>
          <StatusMark kind={kind} />
        </p>
      ))}
    </Example>
  </>
)
