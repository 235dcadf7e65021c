import { formatReferenceHint, Refusal } from '#shared/errors.ts'

/** What to say on the telephone about a call that went wrong on our side, so that it is found in the log. */
export function ErrorReference({ error }: { error: unknown }) {
  const reference =
    error instanceof Refusal && error.error.kind === 'server' ? error.error.reference : undefined
  return reference ? <p>{formatReferenceHint(reference)}</p> : null
}
