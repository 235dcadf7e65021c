import { formatReferenceHint, Refusal } from '#shared/errors.ts'

/** The reference that finds a server error in the log, to quote on the telephone. */
export function ErrorReference({ error }: { error: unknown }) {
  const reference =
    error instanceof Refusal && error.error.kind === 'server' ? error.error.reference : undefined
  return reference ? <p>{formatReferenceHint(reference)}</p> : null
}
