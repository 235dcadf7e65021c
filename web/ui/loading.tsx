import type { ReactNode } from 'react'

/** A loading indicator inside a page, with what the applicant is waiting for. */
export const Loading = ({ children }: { children?: ReactNode }) => (
  <div className="notice flow" role="status">
    <p>Please Wait</p>
    {children && <p>{children}</p>}
    <progress aria-label="Please Wait" />
  </div>
)
