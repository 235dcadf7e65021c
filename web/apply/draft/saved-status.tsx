import { useMemo } from 'react'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import type { Draft } from './use-draft.ts'

/**
 * The time of the last save in London. Announces the first save and the first one after a failure, which has a banner.
 */
export function SavedStatus({ savedAt, failure }: Pick<Draft, 'savedAt' | 'failure'>) {
  // A slow phone notices Intl in every keystroke.
  const time = useMemo(() => savedAt && formatLondonTime(new Date(savedAt)), [savedAt])
  const hasFailed = failure !== undefined
  return (
    <>
      <p className="saved-status">
        <span className="narrow-only">{hasFailed ? 'Not saved' : time ? `Saved ${time}` : ''}</span>
        <span className="wide-only">
          {hasFailed
            ? `${time ? `Last saved at ${time}. ` : ''}Your last changes are not saved.`
            : time
              ? `Saved at ${time}. You can close this page and come back to it.`
              : 'Your answers are saved as you go.'}
        </span>
      </p>
      <p className="visually-hidden" role="status">
        {hasFailed || savedAt === null ? '' : 'Your answers are saved.'}
      </p>
    </>
  )
}
