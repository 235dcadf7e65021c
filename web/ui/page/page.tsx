import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { fullName, portalName } from '../configuration.ts'

type PageProps = {
  title: string
  error?: boolean
  lead?: ReactNode
  /** The element beside the main part, such as `<aside className="form-sidebar">`. */
  aside?: ReactNode
  children?: ReactNode
}

/** `hasMoved` means that the applicant has left the first page or has used it, so the next page takes the focus. */
const navigation: { firstKey?: string; hasMoved: boolean } = { hasMoved: false }

/** The main part of a page. Sets the document's title, and focuses the heading after a change of page. */
export function Page({ title, error = false, lead, aside, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()

  useDocumentTitle(title, error)

  // A layout effect, so that effects of the page can move the focus elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves the focus, not a new query string
  useLayoutEffect(() => {
    navigation.firstKey ??= key
    navigation.hasMoved ||= key !== navigation.firstKey
    if (!navigation.hasMoved) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
    // At twice the text size, the header alone may fill a phone.
    if ((heading.current?.getBoundingClientRect().bottom ?? 0) > window.innerHeight)
      heading.current?.scrollIntoView()
  }, [pathname])

  const main = (
    <main
      id="main"
      className={aside ? 'flow' : 'page flow'}
      onFocus={() => {
        navigation.hasMoved = true
      }}
    >
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

/** Sets the document's title to the page's title and the portal's name, after "Error: " if the page shows an error. */
export function useDocumentTitle(title: string | undefined, hasError = false) {
  useEffect(() => {
    if (title === undefined) return
    document.title = `${hasError ? 'Error: ' : ''}${title === portalName ? fullName : `${title}: ${fullName}`}`
  }, [title, hasError])
}

/** The panel beside the page that shows whether Clearing is open. */
export const StatusPanel = ({ closed = false, children }: { closed?: boolean; children: ReactNode }) => (
  <aside className="aside" aria-label="Service">
    <div className={closed ? 'status-panel closed' : 'status-panel'}>{children}</div>
  </aside>
)
