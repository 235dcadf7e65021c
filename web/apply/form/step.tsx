import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

type StepProps = {
  id: string
  number: number
  title: string
  /** Given when the section is folded: what there is to see, and how to open it again. */
  folded?: { onChange(): void } | undefined
  children: ReactNode
}

/** The heading of a section, to be focused when one comes to it. */
export const titleId = (id: string) => `${id}-title`

/** A numbered section: open, or folded into a few words with Change. */
export const Step = ({ id, number, title, folded, children }: StepProps) => (
  <section className={folded ? 'step folded' : 'step flow'} id={id} aria-labelledby={titleId(id)}>
    <h2 id={titleId(id)} tabIndex={-1}>
      <span className="step-number">{number}</span>
      {title}
    </h2>
    {folded && (
      <Button quiet onClick={folded.onChange}>
        Change<span className="visually-hidden"> {title}</span>
      </Button>
    )}
    {children}
  </section>
)
