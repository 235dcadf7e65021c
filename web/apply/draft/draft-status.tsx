import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { describeError } from '#shared/errors.ts'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useApplicationForm } from '../form/use-application-form.ts'
import type { Draft, DraftNotice } from './use-draft.ts'

const noticeTexts: Record<DraftNotice, string> = {
  restored: 'Welcome back. The answers that you saved are here.',
  newer:
    'You changed or deleted your answers in another tab or on another device. This form now shows the same.',
  deleted: 'You have deleted your answers. The form has started again.',
}

type FormBannerProps = Pick<Draft, 'failure' | 'notice'> & { hasNewRecord: boolean }

/** Reports that the draft cannot be saved, or that the whole form was replaced. */
export const FormBanner = ({ failure, notice, hasNewRecord }: FormBannerProps) => (
  <>
    <div role="status">
      {notice && (
        <Banner label="Your answers" subtle>
          {noticeTexts[notice]}
        </Banner>
      )}
      {hasNewRecord && (
        <Banner label="Your record" subtle>
          We have new information about you, and have changed this form to match it.
        </Banner>
      )}
    </div>
    <div className="sticky">
      {failure && (
        <Banner label="Not saved">
          <b>Your last changes are not saved.</b> <span>{failure}</span>
        </Banner>
      )}
    </div>
  </>
)

/** The time of the last save in London. Announces the first save, and the first one after a failure. */
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

/** Discards the draft. The button is inside closed details, because it cannot be undone. */
export function DiscardDraft({ onDiscard }: { onDiscard(): Promise<void> }) {
  const { variant } = useApplicationForm()
  const { mutate, isPending, error } = useMutation({ mutationFn: onDiscard })
  return (
    <details className="folded">
      <summary>Delete my answers and start again</summary>
      <div className="flow">
        <p>
          {`This deletes everything you entered in this form, on all your devices.${variant.hasUcasRecord ? ' It does not change what UCAS sent us about you.' : ''} This cannot be undone.`}
        </p>
        <p role="alert">{error && describeError(error)}</p>
        <Button secondary className="destructive" disabled={isPending} onClick={() => mutate()}>
          Delete my answers
        </Button>
      </div>
    </details>
  )
}
