import { useEffect } from 'react'
import { fullName, portalName } from './configuration.ts'

/** Sets the document's title to the page's title and the portal's name, after "Error: " if the page shows an error. */
export function useDocumentTitle(title: string | undefined, hasError = false) {
  useEffect(() => {
    if (title === undefined) return
    document.title = `${hasError ? 'Error: ' : ''}${title === portalName ? fullName : `${title}: ${fullName}`}`
  }, [title, hasError])
}
