import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { misspeltWarning } from './sign-in-messages.ts'

type MisspeltNoteProps = { suggestion: string; onAccept(): void }

/** Warns of a likely slip in the address, and offers what it may have meant. */
export const EmailSuggestionNotice = ({ suggestion, onAccept }: MisspeltNoteProps) => (
  <Notice role="alert" title={misspeltWarning}>
    <p>
      Did you mean <b>{suggestion}</b>? Nothing has been sent yet.
    </p>
    <Button secondary onClick={onAccept}>
      Use {suggestion}
    </Button>
  </Notice>
)
