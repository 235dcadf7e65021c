import { errorMessage } from '#shared/errors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgrammeStatus, StatusMark } from '../../ui/status-mark.tsx'
import { Example } from '../example.tsx'

export const Messages = () => (
  <>
    <h2>Error summary</h2>
    <Example label="with links to fields">
      <ErrorSummary
        messages={[
          errorMessage('field-with-an-error', 'Enter what is asked for here'),
          errorMessage('date-with-an-error', 'You must enter a date of birth'),
        ]}
      />
    </Example>
    <h2>Notice</h2>
    <Example label="without an action">
      <Notice title="An advisor will check your grades after submission">
        <p>You can apply now.</p>
      </Notice>
    </Example>
    <Example label="with an action">
      <Notice title="Could not fetch programmes">
        <p>Your answers are safe.</p>
        <Button secondary>Try again</Button>
      </Notice>
    </Example>
    <h2>Banner</h2>
    <Example label="subtle">
      <Banner subtle label="Your draft">
        You continued in another tab or on another device. This is the newest version.
      </Banner>
    </Example>
    <Example label="with an action">
      <Banner label="Not saved" action={<button type="button">Try again</button>}>
        Your last changes are not saved yet. We are still trying. Leave this page open.
      </Banner>
    </Example>
    <Example label="with two actions">
      <Banner
        label="Newer work elsewhere"
        action={
          <>
            <button type="button">Load the newer version</button>
            <button type="button">Keep this version</button>
          </>
        }
      >
        You saved a newer version of this form in another tab or on another device. Choose which version to
        keep.
      </Banner>
    </Example>
    <h2>Marks</h2>
    <Example label="status of a programme">
      {(['yes', 'ask', 'no', 'full'] as const).map(kind => (
        <p key={kind}>
          <ProgrammeStatus kind={kind} />
        </p>
      ))}
    </Example>
    <Example label="status of a requirement">
      {(['met', 'not-met', 'advisor'] as const).map(kind => (
        <p key={kind}>
          <StatusMark kind={kind} />
        </p>
      ))}
    </Example>
  </>
)
