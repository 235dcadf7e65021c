import { useEffect } from 'react'
import { fullName, portalName } from '../configuration.ts'

/** Titles the document as the page is titled, followed by the portal's name, and by Error first if something is to be put right. */
export function useDocumentTitle(title: string | undefined, error = false) {
  useEffect(() => {
    if (title === undefined) return
    document.title = `${error ? 'Error: ' : ''}${title === portalName ? fullName : `${title}: ${fullName}`}`
  }, [title, error])
}
