import { useMemo } from 'react'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { Banner } from '../../ui/banner.tsx'
import type { Draft, DraftNotice } from './use-draft.ts'

const noticeTexts: Record<DraftNotice, string> = {
  restored: 'Welcome back. Your answers are as you left them.',
  newer: 'You changed this form in another tab or on another device. These are the newest answers.',
  'deleted-elsewhere': 'You deleted your answers in another tab or on another device, so the form is empty.',
  deleted: 'You have deleted your answers. The form is empty.',
}

/** Reports that the draft cannot be saved, or that the whole form was replaced. */
export const DraftBanner = ({ failure, notice }: Pick<Draft, 'failure' | 'notice'>) => (
  <>
    <div role="status">
      {notice && (
        <Banner label="Your draft" subtle>
          {noticeTexts[notice]}
        </Banner>
      )}
    </div>
    <div className="sticky">
      {failure && (
        <Banner label="Not saved" role="alert">
          <b>Your last changes are not saved.</b> <span>{failure}</span>
        </Banner>
      )}
    </div>
  </>
)

/** The time of the last save in London. Announces the first save and the first one after a failure, which has a banner. */
export function SavedStatus({ savedAt, failure }: Pick<Draft, 'savedAt' | 'failure'>) {
  // A slow phone notices Intl in every keystroke.
  const time = useMemo(() => savedAt && formatLondonTime(new Date(savedAt)), [savedAt])
  const isSaved = failure === undefined
  return (
    <>
      <p className="saved-status">
        <span>{isSaved ? time && `Saved at ${time}` : 'Not saved'}</span>
        {isSaved && (
          <span className="wide-only">
            {time ? '. You can close this page and come back to it.' : 'Your answers are saved as you go.'}
          </span>
        )}
      </p>
      <p className="visually-hidden" role="status">
        {isSaved && savedAt !== null ? 'Your answers are saved.' : ''}
      </p>
    </>
  )
}
