import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

type StepProps = {
  id: string
  number: number
  title: string
  /** Set for a collapsed section: opens it again. */
  onChange?: () => void
  children: ReactNode
}

/** Returns the id of a step's heading, which takes the focus when the step opens. */
export const stepTitleId = (id: string) => `${id}-title`

/** A numbered section: open, or collapsed into its summary with a Change button. */
export const Step = ({ id, number, title, onChange, children }: StepProps) => (
  <section className={onChange ? 'step collapsed' : 'step flow'} id={id} aria-labelledby={stepTitleId(id)}>
    <h2 id={stepTitleId(id)} tabIndex={-1}>
      <span className="step-number">{number}</span>
      {title}
    </h2>
    {onChange && (
      <Button quiet onClick={onChange}>
        Change<span className="visually-hidden">{` ${title}`}</span>
      </Button>
    )}
    {children}
  </section>
)
