import { type ReactNode, useMemo } from 'react'
import { formatLondonTime } from '#shared/rules/dates/london-time.ts'
import { goToAnchor } from '../../ui/page/go-to-anchor.ts'
import type { Draft } from '../draft/use-draft.ts'

export type ProgressStep = { title: string; anchor: string; state: 'Done' | 'Now' | 'Not started' }

/** The sidebar of the form: the steps, the programme count and the time of the last save. */
export const ProgressSidebar = ({
  steps,
  saving,
  children,
}: {
  steps: ProgressStep[]
  saving: Pick<Draft, 'failure' | 'savedAt'>
  children: ReactNode
}) => (
  <aside className="progress-sidebar" aria-label="Your application so far">
    <nav className="section-nav" aria-labelledby="where">
      <h2 id="where">Where you are</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
      <ol role="list">
        {steps.map(({ title, anchor, state }) => (
          <li key={title} aria-current={state === 'Now' ? 'step' : undefined}>
            <span>
              {state === 'Done' ? (
                <a href={`#${anchor}`} onClick={goToAnchor}>
                  {title}
                </a>
              ) : (
                title
              )}
            </span>{' '}
            <span>{state}</span>
          </li>
        ))}
      </ol>
    </nav>
    <p className="programme-count" role="status">
      {children}
    </p>
    <SavedStatus
      saving={saving}
      step={`${1 + steps.findIndex(({ state }) => state === 'Now')} of ${steps.length}`}
    />
  </aside>
)

/**
 * The time of the last save in London. Announces the first save and the first one after a failure, which has a banner. On
 * a phone, `step` is shown until the first save.
 */
function SavedStatus({ saving, step }: { saving: Pick<Draft, 'failure' | 'savedAt'>; step: string }) {
  const { savedAt } = saving
  // A slow phone notices Intl in every keystroke.
  const time = useMemo(() => savedAt && formatLondonTime(new Date(savedAt)), [savedAt])
  const hasFailed = saving.failure !== undefined
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
