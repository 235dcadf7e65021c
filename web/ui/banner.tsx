import type { ReactNode } from 'react'

type BannerProps = {
  label: string
  /** Light instead of dark, and not an alert. */
  subtle?: boolean
  action?: ReactNode
  children: ReactNode
}

export const Banner = ({ label, subtle, action, children }: BannerProps) => (
  <section className={subtle ? 'banner subtle' : 'banner'} aria-label={label}>
    <div>
      <p role={subtle ? undefined : 'alert'}>{children}</p>
      {action}
    </div>
  </section>
)
