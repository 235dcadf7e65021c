import type { ReactNode } from 'react'

/** The panel beside the page that shows whether Clearing is open. */
export const StatusPanel = ({ closed = false, children }: { closed?: boolean; children: ReactNode }) => (
  <aside className="aside" aria-label="Service">
    <div className={closed ? 'status-panel closed' : 'status-panel'}>{children}</div>
  </aside>
)
