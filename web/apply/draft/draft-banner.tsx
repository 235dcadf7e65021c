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
