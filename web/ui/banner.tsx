import type { ReactNode } from 'react'

type BannerProps = {
  label?: string
  role?: 'alert' | 'status'
  /** Told rather than warned: the quieter strip. */
  told?: boolean
  action?: ReactNode
  children: ReactNode
}

/** A strip across the page. */
export const Banner = ({
  label = 'Notice',
  role = 'status',
  told = false,
  action,
  children,
}: BannerProps) => (
  <section className={told ? 'banner subtle' : 'banner'} aria-label={label}>
    <div>
      <p role={told ? undefined : role}>{children}</p>
      {action}
    </div>
  </section>
)
