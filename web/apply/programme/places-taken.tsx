import { Alternatives } from './alternatives.tsx'
import type { Choice, OnChoose } from './programme-choices.ts'

type ProgrammeGoneProps = { choice: Choice; all: readonly Choice[]; onChoose: OnChoose }

/** Which programme's places went between the check and the submission, and what is open instead. */
export const ProgrammeGone = ({ choice: { programme }, all, onChoose }: ProgrammeGoneProps) => (
  <>
    <h3>{programme.name} is full</h3>
    <p>
      Its last place went while you were applying. Everything you have entered is kept: choose another
      programme and submit again.
    </p>
    <Alternatives wanted={programme} all={all} onChoose={onChoose} />
  </>
)
