import type { ReactNode } from 'react'

type NoticeProps = { title?: ReactNode; role?: 'alert' | 'status'; children?: ReactNode }

/** Something to know, inside a page: no error. */
export const Notice = ({ title, role, children }: NoticeProps) => (
  <div className="notice flow" role={role}>
    {title !== undefined && <p>{title}</p>}
    {children}
  </div>
)
