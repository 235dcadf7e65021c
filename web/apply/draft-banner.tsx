import { Banner } from '../ui/banner.tsx'
import type { useDraft } from './use-draft.ts'

type DraftBannerProps = Pick<ReturnType<typeof useDraft>, 'saving' | 'retry' | 'takeNewer' | 'keepThis'>

/** What there is to know about the draft: it cannot be saved, or newer work was saved elsewhere. */
export const DraftBanner = (props: DraftBannerProps) => (
  <div className="kept-in-view">
    <Told {...props} />
  </div>
)

function Told({ saving: { stage }, retry, takeNewer, keepThis }: DraftBannerProps) {
  if (stage === 'overtaken')
    return (
      <Banner
        label="Newer work elsewhere"
        role="alert"
        action={
          <>
            <button type="button" onClick={takeNewer}>
              Load the newer one
            </button>
            <button type="button" onClick={keepThis}>
              Keep this one
            </button>
          </>
        }
      >
        Another tab or device has saved newer work on this application. Choose which to go on with.
      </Banner>
    )
  if (stage !== 'failing' && stage !== 'refused') return null
  return (
    <Banner
      label="Not saved"
      role="alert"
      action={
        <button type="button" onClick={retry}>
          Try now
        </button>
      }
    >
      Your last changes could not be saved.{' '}
      {stage === 'failing'
        ? 'We keep trying; leave this page open.'
        : 'We try again with your next change; leave this page open.'}
    </Banner>
  )
}
