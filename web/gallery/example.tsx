import type { ReactNode } from 'react'

/** A component in one state, below the name of the state. */
export const Example = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="example flow">
    <p className="small muted">{label}</p>
    {children}
  </div>
)
