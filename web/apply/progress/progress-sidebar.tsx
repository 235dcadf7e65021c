import type { ReactNode } from 'react'
import { goToAnchor } from '../../ui/page/go-to-anchor.ts'
import { SavedStatus } from '../draft/saved-status.tsx'
import type { SaveState } from '../draft/use-draft-saver.ts'

export type ProgressStep = { title: string; anchor: string; state: 'Done' | 'Now' | 'Not started' }

/** The sidebar of the form: the steps, the programme count and the time of the last save. */
export const ProgressSidebar = ({
  steps,
  saving,
  children,
}: {
  steps: ProgressStep[]
  saving: SaveState
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
