import type { ReactNode } from 'react'
import { Hotline } from './hotline.tsx'

/** The panel beside the page that shows whether Clearing is open. */
export const StatusPanel = ({ closed = false, children }: { closed?: boolean; children: ReactNode }) => (
  <aside className="aside" aria-label="Service">
    <div className={closed ? 'status-panel closed' : 'status-panel'}>{children}</div>
  </aside>
)

/** The hotline below a question, at the end of the panel. */
export const StatusPanelHotline = ({ question }: { question: string }) => (
  <p className="small muted">
    {question}
    <br />
    Clearing Hotline
    <br />
    <Hotline />
  </p>
)
