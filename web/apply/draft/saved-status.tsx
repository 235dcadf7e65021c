import { useEffect, useMemo, useRef, useState } from 'react'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { hasSaveFailure, type SaveState } from './use-draft-saver.ts'

const formatTime = (savedAt: string | null) => savedAt && formatLondonTime(new Date(savedAt))

/** The time of the last save in London. On a phone, `step` is shown until the first save. */
export function SavedStatus({ saving, step }: { saving: SaveState; step: string }) {
  const announcement = useSaveAnnouncement(saving)
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
        {announcement}
      </p>
    </>
  )
}

/** Announces the first save, and the first one after a failure, to screen readers. Failures have a banner. */
function useSaveAnnouncement(saving: SaveState): string {
  const [announcement, setAnnouncement] = useState('')
  const previous = useRef({ ...saving, hasFailed: false })

  useEffect(() => {
    const { stage, savedAt, hasFailed } = previous.current
    if (saving.stage !== 'saved') {
      setAnnouncement('')
      previous.current = {
        stage: saving.stage,
        savedAt,
        hasFailed: hasFailed || hasSaveFailure(saving),
      }
      return
    }
    previous.current = { ...saving, hasFailed: false }
    const time = formatTime(saving.savedAt)
    // Without a save, a conflict ends when the form is replaced.
    if (!time || stage === 'conflict') return
    if (hasFailed) setAnnouncement(`Your changes are saved again, at ${time}.`)
    else if (savedAt === null) setAnnouncement(`Saved at ${time}. Your answers are saved as you go.`)
  }, [saving])

  return announcement
}
