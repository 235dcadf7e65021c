import type { ReactNode } from 'react'

type DescriptionItemProps = { term: string; className?: string | undefined; children: ReactNode }

/** A term with its description, inside a `<dl>`. */
export const DescriptionItem = ({ term, className, children }: DescriptionItemProps) => (
  <div className={className}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)
