import { Banner } from '../../ui/banner.tsx'
import type { DraftNotice, useDraft } from './use-draft.ts'

type DraftBannerProps = Pick<ReturnType<typeof useDraft>, 'saving' | 'notice' | 'retry' | 'conflict'>

const noticeTexts: Record<DraftNotice, string> = {
  restored: 'Welcome back. Your answers are as you left them.',
  newer: 'You changed this form in another tab or on another device. These are the newest answers.',
  'discarded-elsewhere':
    'You deleted your answers in another tab or on another device, so the form is empty.',
  discarded: 'You have deleted your answers. The form is empty.',
}

/** Reports that the draft cannot be saved, or that the whole form was replaced. */
export const DraftBanner = ({ saving, notice, retry, conflict }: DraftBannerProps) => (
  <>
    <div role="status">
      {notice && (
        <Banner label="Your draft" subtle>
          {noticeTexts[notice]}
        </Banner>
      )}
    </div>
    <div className="sticky">
      {saving.stage === 'conflict' && <ConflictBanner {...conflict} />}
      {saving.stage === 'failing' && (
        <Banner
          label="Not saved"
          role="alert"
          action={
            <button type="button" onClick={retry}>
              Try again
            </button>
          }
        >
          Your last changes are not saved yet. We are still trying. Leave this page open.
        </Banner>
      )}
    </div>
  </>
)

const ConflictBanner = ({ isDiscarded, hasFailed, takeNewer, keepThis }: DraftBannerProps['conflict']) => (
  <Banner
    label="Newer work elsewhere"
    role="alert"
    action={
      <>
        <button type="button" onClick={takeNewer}>
          {isDiscarded ? 'Start with an empty form' : 'Use those answers'}
        </button>
        <button type="button" onClick={keepThis}>
          Keep this page
        </button>
      </>
    }
  >
    <span>
      {isDiscarded
        ? 'You deleted your answers in another tab or on another device. Choose which answers to keep.'
        : 'You changed this form in another tab or on another device. Choose which answers to keep.'}
    </span>
    {hasFailed && <span> We could not reach our servers. Choose again in a moment.</span>}
  </Banner>
)
