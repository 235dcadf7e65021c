import { useLocation } from 'react-router-dom'
import { pageNameByPath, pages } from '#shared/pages.ts'
import { useDocumentTitle } from './page.tsx'

export const Loading = ({ children }: { children: string }) => (
  <div className="notice flow" role="status">
    <p>Please Wait</p>
    <p>{children}</p>
    <progress aria-label="Please Wait" />
  </div>
)

/** A loading page, with the heading if the address has a known one. */
export function LoadingPage({ children }: { children: string }) {
  const name = pageNameByPath[useLocation().pathname.replace(/\/+$/, '')]
  const heading = name && pages[name]
  useDocumentTitle(heading?.title)
  // Not a Page, because a loading page must not take the focus.
  return (
    <main id="main" className="page flow">
      {heading ? <h1 tabIndex={-1}>{heading.title}</h1> : <h1 className="visually-hidden">One moment</h1>}
      {heading && 'lead' in heading && <p className="lead">{heading.lead}</p>}
      <Loading>{children}</Loading>
    </main>
  )
}
