import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** An error banner of section 8, with Retry. */
export const CouldNotFetch = ({ what, onRetry }: { what: string; onRetry(): void }) => (
  <Notice role="alert" title={`Could not fetch ${what}`}>
    <p>What you have entered is safe. Check your connection and try again.</p>
    <Button second onClick={onRetry}>
      Retry
    </Button>
  </Notice>
)
