import { Banner } from '../../ui/banner.tsx'
import type { DraftNews, useDraft } from './use-draft.ts'

type DraftBannerProps = Pick<
  ReturnType<typeof useDraft>,
  'saving' | 'news' | 'retry' | 'gone' | 'unanswered' | 'takeNewer' | 'keepThis'
>

const told: Record<DraftNews, string> = {
  newer: 'You went on in another tab or on another device. This is the newest version.',
  gone: 'You discarded this draft in another tab or on another device, so the form is empty.',
  discarded: 'Your draft is discarded, and the form is empty.',
}

/** What there is to know about the draft: it cannot be saved, or something became of it elsewhere. */
export const DraftBanner = ({ news, ...draft }: DraftBannerProps) => (
  <>
    <div role="status">
      {news && (
        <Banner label="Your draft" told>
          {told[news]}
        </Banner>
      )}
    </div>
    <div className="sticky">
      {draft.saving.stage === 'overtaken' ? <Overtaken {...draft} /> : <NotSaved {...draft} />}
    </div>
  </>
)

const Overtaken = ({ gone, unanswered, takeNewer, keepThis }: Omit<DraftBannerProps, 'news'>) => (
  <Banner
    label="Newer work elsewhere"
    role="alert"
    action={
      <>
        <button type="button" onClick={takeNewer}>
          {gone ? 'Start with an empty form' : 'Load the newer one'}
        </button>
        <button type="button" onClick={keepThis}>
          Keep this one
        </button>
      </>
    }
  >
    {gone
      ? 'This draft has been discarded in another tab or on another device. '
      : 'Another tab or device has saved newer work on this application. '}
    Choose which to go on with.
    {unanswered && ' We could not reach our servers just now: choose again in a moment.'}
  </Banner>
)

function NotSaved({ saving: { stage }, retry }: Omit<DraftBannerProps, 'news'>) {
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
      Not saved yet.{' '}
      {stage === 'failing' ? 'We keep trying; leave this page open.' : 'We try again with your next change.'}
    </Banner>
  )
}
