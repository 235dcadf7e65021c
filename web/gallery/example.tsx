import type { ReactNode } from 'react'

/** One component in one state, under the name of the state. */
export const Example = ({ of, children }: { of: string; children: ReactNode }) => (
  <div className="specimen flow">
    <p className="small muted">{of}</p>
    {children}
  </div>
)
