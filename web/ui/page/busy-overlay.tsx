import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

/** The Please Wait overlay. It blocks the page and returns the focus when it disappears. */
export function BusyOverlay({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
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
