import type { ReactNode } from 'react'
import type { Saving } from '../draft/draft-saver.ts'
import { SavedLine } from '../draft/saved-status.tsx'

export type Place = { title: string; anchor: string; state: 'Done' | 'Here' | 'Next' }

/** Beside the form: where one is, how many programmes are open, and what is saved. */
export const Companion = ({
  places,
  saving,
  children,
}: {
  places: Place[]
  saving: Saving
  children: ReactNode
}) => (
  <aside className="progress-sidebar" aria-label="Your application so far">
    <nav className="section-nav" aria-labelledby="where">
      <h2 id="where">Where you are</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
      <ol role="list">
        {places.map(({ title, anchor, state }) => (
          <li key={title} aria-current={state === 'Here' ? 'step' : undefined}>
            <span>{state === 'Done' ? <a href={`#${anchor}`}>{title}</a> : title}</span> <span>{state}</span>
          </li>
        ))}
      </ol>
    </nav>
    <p className="programme-count" role="status">
      {children}
    </p>
    <SavedLine
      saving={saving}
      step={`${1 + places.findIndex(({ state }) => state === 'Here')} of ${places.length}`}
    />
  </aside>
)
