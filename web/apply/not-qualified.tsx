import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import { Hotline } from '../ui/hotline.tsx'
import { State } from '../ui/mark.tsx'
import { EntryRequirements } from './entry-requirements.tsx'
import { type Choice, openTo, stateKinds } from './programme-choices.ts'

type NotQualifiedProps = {
  choice: Choice
  all: readonly Choice[]
  onChoose(schoolCode: string, programmeCode: string): void
}

const atMost = 3

/** A kind and specific no, followed at once by what is open instead (specification, section 2). */
export function NotQualified({ choice: { programme, result }, all, onChoose }: NotQualifiedProps) {
  const shortOf = result.messages.filter(({ level }) => level === 'error')
  return (
    <>
      <p>Entry requirements apply to this programme. {shortOf.map(({ text }) => `${text}.`).join(' ')}</p>
      <EntryRequirements name={programme.name} result={result} />
      <Alternatives all={all} schoolCode={programme.schoolCode} onChoose={onChoose} />
      <p className="small soft">
        Think we have misread your grades? Change them above, or call the Clearing Hotline on <Hotline />.
      </p>
    </>
  )
}

type AlternativesProps = Pick<NotQualifiedProps, 'all' | 'onChoose'> & { schoolCode: string; title?: string }

/** A few programmes that are open to the applicant, of the same school where there are any. */
export function Alternatives({
  all,
  schoolCode,
  onChoose,
  title = 'Close to it, and open to you',
}: AlternativesProps) {
  const id = useId()
  const open = openTo(all)
  const near = open.filter(({ programme }) => programme.schoolCode === schoolCode)
  const offered = (near.length > 0 ? near : open).slice(0, atMost)
  if (offered.length === 0) return null
  return (
    <section className="alts" aria-labelledby={id}>
      <h3 id={id}>{near.length > 0 ? title : 'In other schools, and open to you'}</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
      <ul role="list">
        {offered.map(({ programme, stands }) => (
          <li key={programme.code}>
            <Button quiet onClick={() => onChoose(programme.schoolCode, programme.code)}>
              {programme.name}
            </Button>{' '}
            <State kind={stateKinds[stands]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
