import type { ReactNode } from 'react'
import { hintId } from './field-messages.tsx'

/** One line of help between a field's label and its control. */
export const Hint = ({ name, children }: { name: string; children?: ReactNode }) =>
  children ? (
    <p className="hint" id={hintId(name)}>
      {children}
    </p>
  ) : null
