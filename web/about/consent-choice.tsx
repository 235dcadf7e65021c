import { Button } from '../ui/button.tsx'
import { useConsent, withdrawConsent } from '../ui/statistics-consent.ts'

/** Says whether visits may be counted, and takes that back. */
export function ConsentChoice() {
  const given = useConsent()
  return (
    <div className="flow">
      <p role="status">
        {given
          ? 'On this device you have allowed us to count visits. You can take that back; the notice about cookies then shows again.'
          : 'On this device you have not allowed us to count visits.'}
      </p>
      {given && (
        <Button secondary onClick={withdrawConsent}>
          Do not count my visits
        </Button>
      )}
    </div>
  )
}
