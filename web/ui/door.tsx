import type { ReactNode } from 'react'

/** The door beside the page: whether Clearing is open. */
export const Door = ({ shut = false, children }: { shut?: boolean; children: ReactNode }) => (
  <aside className="aside" aria-label="Service">
    <div className={shut ? 'door shut' : 'door'}>{children}</div>
  </aside>
)
