import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

type ButtonProps = ComponentProps<'button'> & {
  /** Looks like a link. */
  plain?: boolean
  /** For every button except the primary one. */
  secondary?: boolean
  /** Why the button is disabled. The button can still be focused. */
  disabledReason?: ReactNode
}

/**
 * A button. With a `disabledReason` it does nothing and shows the reason. Its click may be missing because `second-tap.ts` has
 * ignored it.
 */
export function Button({
  plain,
  secondary,
  disabledReason,
  className,
  onClick,
  type = 'button',
  ...button
}: ButtonProps) {
  const reasonId = useId()
  const classes = [plain ? 'plain' : secondary ? 'button secondary' : 'button', className]
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

/** A link that looks like a button, for the next step of a page. */
export const ActionLink = (props: LinkProps) => (
  <div className="actions">
    <Link className="button" {...props} />
  </div>
)
