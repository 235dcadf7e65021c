import { useState } from 'react'
import { messagesFromError, Refusal, unknownIssueText } from '#shared/errors.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusAfterRender } from '../../ui/use-focus-after-render.ts'

type DiscardDraftProps = {
  /** Somebody on record keeps what is there. */
  recorded: boolean
  onDiscard(): Promise<void>
}

const opener = 'discard-draft'
const question = 'discard-question'

/** The way to end the draft: asks first, in the page, and says what will be lost. */
export function DiscardDraft({ recorded, onDiscard }: DiscardDraftProps) {
  const [asking, setAsking] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const [failure, setFailure] = useState<string>()
  const focusAfter = useFocusAfterRender()

  function ask(to: boolean) {
    setAsking(to)
    setFailure(undefined)
    focusAfter(to ? question : opener)
  }

  async function discard() {
    setDiscarding(true)
    setFailure(undefined)
    try {
      await onDiscard()
      setAsking(false)
    } catch (thrown) {
      setFailure(thrown instanceof Refusal ? messagesFromError(thrown.error)[0]?.text : unknownIssueText)
    } finally {
      setDiscarding(false)
    }
  }

  if (!asking)
    return (
      <div className="actions">
        <Button quiet id={opener} onClick={() => ask(true)}>
          Discard this draft
        </Button>
      </div>
    )
  return (
    <section className="notice flow" aria-labelledby={question}>
      <h2 id={question} tabIndex={-1}>
        Discard this draft?
      </h2>
      <p>
        Everything you entered in this form will be lost, here and on your other devices.
        {recorded && ' What we have on record of you stays.'} This cannot be undone.
      </p>
      <p role="alert">{failure}</p>
      <div className="actions">
        <Button second disabled={discarding} onClick={() => void discard()}>
          Discard this draft
        </Button>
        <Button quiet onClick={() => ask(false)}>
          Keep it
        </Button>
      </div>
    </section>
  )
}
