import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

/** The Please Wait overlay: blocks the page while it is there, and gives the focus back afterwards. */
export function BusyOverlay({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  return (
    <dialog
      className="busy-overlay"
      ref={dialog}
      aria-labelledby={id}
      closedby="none"
      onCancel={event => event.preventDefault()}
    >
      <div className="flow" role="status">
        <h2 id={id} tabIndex={-1}>
          Please Wait
        </h2>
        <p>{children}</p>
        <progress aria-labelledby={id} />
      </div>
    </dialog>
  )
}
