import type { ReactNode } from 'react'

/** Waiting inside a page: says what for. */
export const Loading = ({ children }: { children?: ReactNode }) => (
  <div className="notice flow" role="status">
    <p>Please Wait</p>
    {children && <p>{children}</p>}
    <progress aria-label="Please Wait" />
  </div>
)
