import { type ComponentProps, type MouseEvent, useId } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

type ButtonProps = ComponentProps<'button'> & {
  /** Looks like a link. */
  quiet?: boolean
  /** For every button except the primary one. */
  secondary?: boolean
  /** Why the button is disabled. The button can still be focused. */
  disabledReason?: string | undefined
}

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
  const isDisabled = disabledReason !== undefined
  const preventDefault = (event: MouseEvent) => event.preventDefault()
  return (
    <>
      <button
        {...button}
        {...(isDisabled ? { 'aria-disabled': true, 'aria-describedby': reasonId } : {})}
        type={type}
        className={classes}
        onClick={isDisabled ? preventDefault : onClick}
      />
      {isDisabled && (
        <p className="small muted" id={reasonId}>
          {disabledReason}
        </p>
      )}
    </>
  )
}

export const ActionLink = (props: LinkProps) => (
  <div className="actions">
    <Link className="button" {...props} />
  </div>
)
