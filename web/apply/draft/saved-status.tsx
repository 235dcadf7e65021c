import { useMemo } from 'react'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { hasSaveFailure, type SaveState } from './use-draft-saver.ts'

const formatTime = (savedAt: string | null) => savedAt && formatLondonTime(new Date(savedAt))

/**
 * The time of the last save in London. Announces the first save and the first one after a failure, which has a banner. On
 * a phone, `step` is shown until the first save.
 */
export function SavedStatus({ saving, step }: { saving: SaveState; step: string }) {
  const { savedAt } = saving
  const time = useMemo(() => formatTime(savedAt), [savedAt])
  const hasFailed = hasSaveFailure(saving)
  return (
    <>
      <p className="saved-status">
        <span className="narrow-only">{hasFailed ? 'Not saved' : time ? `Saved ${time}` : step}</span>
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
