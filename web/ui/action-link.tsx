import { Link, type LinkProps } from 'react-router-dom'

/** A link that looks like a button, for the next step of a page. */
export const ActionLink = (props: LinkProps) => (
  <div className="actions">
    <Link className="button" {...props} />
  </div>
)
