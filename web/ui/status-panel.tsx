import type { ReactNode } from 'react'
import { Hotline } from './hotline.tsx'

/** The door beside the page: whether Clearing is open. */
export const StatusPanel = ({ closed = false, children }: { closed?: boolean; children: ReactNode }) => (
  <aside className="aside" aria-label="Service">
    <div className={closed ? 'status-panel closed' : 'status-panel'}>{children}</div>
  </aside>
)

/** Whom to call, after a question, at the foot of the door. */
export const StatusPanelHotline = ({ question }: { question: string }) => (
  <p className="small muted">
    {question}
    <br />
    Clearing Hotline
    <br />
    <Hotline />
  </p>
)
