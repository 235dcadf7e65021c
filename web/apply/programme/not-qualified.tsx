import { Hotline } from '../../ui/hotline.tsx'
import { Alternatives } from './alternatives.tsx'
import { EntryRequirements } from './entry-requirements.tsx'
import type { Choice, OnChoose } from './programme-choices.ts'

type NotQualifiedProps = { choice: Choice; all: readonly Choice[]; onChoose: OnChoose }

/** Why the applicant does not qualify, and the alternatives (specification, section 2). */
export function NotQualified({ choice: { programme, result }, all, onChoose }: NotQualifiedProps) {
  const firstError = result.messages.find(({ level }) => level === 'error')
  return (
    <>
      <p>Entry requirements apply to this programme. {firstError && `${firstError.text}.`}</p>
      <EntryRequirements name={programme.name} result={result} />
      <Alternatives wanted={programme} all={all} onChoose={onChoose} />
      <p className="small muted">
        If a grade above is not the one you were awarded, correct it, or call the Clearing Hotline on{' '}
        <Hotline />.
      </p>
    </>
  )
}
