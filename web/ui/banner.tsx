import type { ReactNode } from 'react'

type BannerProps = {
  label: string
  role?: 'alert'
  /** Light instead of dark, and not announced by screen readers. */
  subtle?: boolean
  action?: ReactNode
  children: ReactNode
}

/** A banner across the page. */
export const Banner = ({ label, role, subtle, action, children }: BannerProps) => (
  <section className={subtle ? 'banner subtle' : 'banner'} aria-label={label}>
    <div>
      <p role={subtle ? undefined : (role ?? 'status')}>{children}</p>
      {action}
    </div>
  </section>
)
