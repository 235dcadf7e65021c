import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes the files that are dropped anywhere on the page, which the browser would open instead, or pasted. Gets no files when
 * something else was dropped, such as a link. Returns whether something is being dragged over the page.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isDragActive, setIsDragActive] = useState(false)
  const takeFiles = useEffectEvent(onFiles)

  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    function handleDragOver(event: DragEvent) {
      event.preventDefault()
      setIsDragActive(true)
    }
    function handleDragLeave({ relatedTarget }: DragEvent) {
      if (relatedTarget === null) setIsDragActive(false)
    }
    function handleDrop(event: DragEvent) {
      event.preventDefault()
      setIsDragActive(false)
      takeFiles([...(event.dataTransfer?.files ?? [])])
    }
    function handlePaste({ clipboardData }: ClipboardEvent) {
      if (clipboardData && clipboardData.files.length > 0) takeFiles([...clipboardData.files])
    }
    document.addEventListener('dragover', handleDragOver, { signal })
    document.addEventListener('dragleave', handleDragLeave, { signal })
    document.addEventListener('drop', handleDrop, { signal })
    document.addEventListener('paste', handlePaste, { signal })
    return () => abort.abort()
  }, [])

  return isDragActive
}
