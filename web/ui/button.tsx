import { type ComponentProps, type MouseEvent, useId } from 'react'

type ButtonProps = ComponentProps<'button'> & {
  /** Looks like a link. */
  quiet?: boolean
  /** Stands beside the one primary button. */
  secondary?: boolean
  /** Why it cannot be pressed yet: it stays reachable, says so, and does nothing. */
  disabledReason?: string | undefined
}

/** A button; one that waits can be focused and says why. */
export function Button({
  quiet,
  secondary,
  disabledReason,
  className,
  onClick,
  type = 'button',
  ...button
}: ButtonProps) {
  const reasonId = useId()
  const classes = [quiet ? 'quiet' : secondary ? 'button secondary' : 'button', className]
    .filter(Boolean)
    .join(' ')
  const waits = disabledReason !== undefined
  const stay = (event: MouseEvent) => event.preventDefault()
  return (
    <>
      <button
        {...button}
        {...(waits ? { 'aria-disabled': true, 'aria-describedby': reasonId } : {})}
        type={type}
        className={classes}
        onClick={waits ? stay : onClick}
      />
      {waits && (
        <p className="small muted" id={reasonId}>
          {disabledReason}
        </p>
      )}
    </>
  )
}
