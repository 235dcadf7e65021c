import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messagesFromError, Refusal, unknownIssueText } from '#shared/errors.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusAfterRender } from '../../ui/page/use-focus-after-render.ts'

type DiscardDraftProps = {
  /** Discarding the draft does not change the record. */
  isOnRecord: boolean
  onDiscard(): Promise<void>
}

const buttonId = 'discard-draft'
const questionId = 'discard-question'

/** The button that discards the draft, with a confirmation in the page. */
export function DiscardDraft({ isOnRecord, onDiscard }: DiscardDraftProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: onDiscard,
    onSuccess: () => setIsAsking(false),
  })
  const focusAfter = useFocusAfterRender()

  function showQuestion(isShown: boolean) {
    setIsAsking(isShown)
    reset()
    focusAfter(isShown ? questionId : buttonId)
  }

  if (!isAsking)
    return (
      <div className="actions">
        <Button quiet id={buttonId} onClick={() => showQuestion(true)}>
          Delete my answers and start again
        </Button>
      </div>
    )
  return (
    <section className="notice flow" aria-labelledby={questionId}>
      <h2 id={questionId} tabIndex={-1}>
        Delete your answers and start again?
      </h2>
      <p>
        {`This deletes everything you entered in this form, on all your devices.${isOnRecord ? ' It does not change what UCAS sent us about you.' : ''} This cannot be undone.`}
      </p>
      <p role="alert">
        {error && (error instanceof Refusal ? messagesFromError(error.body)[0]?.text : unknownIssueText)}
      </p>
      <div className="actions">
        <Button secondary className="destructive" disabled={isPending} onClick={() => mutate()}>
          Delete my answers and start again
        </Button>
        <Button quiet onClick={() => showQuestion(false)}>
          Keep my answers
        </Button>
      </div>
    </section>
  )
}
