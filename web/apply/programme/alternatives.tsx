import { useId, useState } from 'react'
import type { Programme } from '#shared/schemas/programme.ts'
import { Button } from '../../ui/button.tsx'
import { Hotline } from '../../ui/hotline.tsx'
import { useFocusAfterRender } from '../../ui/use-focus-after-render.ts'
import { alternativesTo, type Choice, type OnChoose, openTo } from './programme-choices.ts'
import { ProgrammeRow } from './programme-row.tsx'

type AlternativesProps = {
  wanted: Programme
  all: readonly Choice[]
  onChoose: OnChoose
  title?: string
}

const few = 3
const more = 10

/** What the applicant qualifies for instead of a programme: a few, nearest first, and more if asked for. */
export function Alternatives({ wanted, all, onChoose, title }: AlternativesProps) {
  const id = useId()
  const [shown, setShown] = useState(few)
  const focusAfter = useFocusAfterRender()
  const found = alternativesTo(wanted, all)
  if (found.length === 0) return <NothingNear advised={openTo(all).length} />

  function showMore() {
    setShown(shown + more)
    focusAfter(`${id}${shown}`)
  }

  const near = found[0]?.programme.schoolCode === wanted.schoolCode
  return (
    <section className="alternatives" aria-labelledby={id}>
      <h4 id={id}>
        {title ?? (near ? 'Close to it, and open to you' : 'In other schools, and open to you')}
      </h4>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
      <ul role="list">
        {found.slice(0, shown).map((choice, place) => (
          <ProgrammeRow
            key={choice.programme.code}
            id={`${id}${place}`}
            choice={choice}
            schoolNamed={choice.programme.schoolCode !== wanted.schoolCode}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {found.length > shown && (
        <Button quiet onClick={showMore}>
          <span>
            Show more<span className="visually-hidden"> programmes open to you instead</span> (
            {found.length - shown})
          </span>
        </Button>
      )}
    </section>
  )
}

const NothingNear = ({ advised }: { advised: number }) => (
  <p>
    {advised > 0
      ? `An advisor would look at your grades for ${advised === 1 ? 'another programme' : `${advised} other programmes`}: see “All programmes open to you” below.`
      : 'No other programme is open to you with these grades.'}{' '}
    You can also call the Clearing Hotline on <Hotline />.
  </p>
)
