import { useEffect } from 'react'
import { configuration, portalName } from '../configuration.ts'

const portal = `${portalName}, ${configuration.universityName}`

/** Titles the document as the page is titled, followed by the portal's name, and by Error first if something is to be put right. */
export function useTitle(title: string | undefined, error = false) {
  useEffect(() => {
    if (title === undefined) return
    document.title = `${error ? 'Error: ' : ''}${title === portalName ? portal : `${title}: ${portal}`}`
  }, [title, error])
}
