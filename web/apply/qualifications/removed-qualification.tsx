import { Button } from '../../ui/button.tsx'

/** What was removed, where it stood, and the way to have it back. */
export const RemovedEntry = ({ said, onUndo }: { said: string; onUndo(): void }) => (
  <p className="removed muted">
    {said}{' '}
    <Button quiet onClick={onUndo}>
      Undo
    </Button>
  </p>
)
