import type { ReactNode } from 'react'

type NoticeProps = { title?: ReactNode; role?: 'alert' | 'status'; children?: ReactNode }

export const Notice = ({ title, role, children }: NoticeProps) => (
  <div className="notice flow" role={role}>
    {title !== undefined && <p>{title}</p>}
    {children}
  </div>
)
