import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useDocumentTitle } from './use-document-title.ts'

type PageProps = {
  title: string
  /** Whether the page shows something to put right: its title then says so first. */
  error?: boolean
  lead?: ReactNode
  /** The whole element beside the main part, such as `<aside className="progress-sidebar">`. */
  aside?: ReactNode
  children?: ReactNode
}

const visited: { first?: string; moved: boolean } = { moved: false }

/** What stands between letterhead and foot: sets the title, and takes the focus when one comes from another page. */
export function Page({ title, error = false, lead, aside, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()

  useDocumentTitle(title, error)

  // As the page appears, so that whatever else of it asks for the focus afterwards has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves the focus, not a new query string
  useLayoutEffect(() => {
    visited.first ??= key
    visited.moved ||= key !== visited.first
    if (visited.moved) heading.current?.focus()
  }, [pathname])

  const main = (
    <main id="main" className={aside ? 'flow' : 'page flow'}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </main>
  )
  if (!aside) return main
  return (
    <div className="page with-sidebar">
      {main}
      {aside}
    </div>
  )
}
