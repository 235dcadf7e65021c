import { useMutation } from '@tanstack/react-query'
import { messagesFromError, Refusal, unknownIssueText } from '#shared/errors.ts'
import { Button } from '../../ui/button.tsx'

type DiscardDraftProps = {
  /** Discarding the draft does not change the record. */
  isOnRecord: boolean
  onDiscard(): Promise<void>
}

/** Discards the draft. The button is inside closed details, because it cannot be undone. */
export function DiscardDraft({ isOnRecord, onDiscard }: DiscardDraftProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: onDiscard })
  return (
    <details className="folded">
      <summary>Delete my answers and start again</summary>
      <div className="flow">
        <p>
          {`This deletes everything you entered in this form, on all your devices.${isOnRecord ? ' It does not change what UCAS sent us about you.' : ''} This cannot be undone.`}
        </p>
        <p role="alert">
          {error && (error instanceof Refusal ? messagesFromError(error.body)[0]?.text : unknownIssueText)}
        </p>
        <Button secondary className="destructive" disabled={isPending} onClick={() => mutate()}>
          Delete my answers
        </Button>
      </div>
    </details>
  )
}
