import { useId, useState } from 'react'
import type { Programme } from '#shared/schemas/programme.ts'
import { Button } from '../../ui/button.tsx'
import { Hotline } from '../../ui/hotline.tsx'
import { useFocusAfterRender } from '../../ui/use-focus-after-render.ts'
import { alternativeChoices, type Choice, type OnChoose, openChoices } from './programme-choices.ts'
import { ProgrammeRow } from './programme-row.tsx'

type AlternativesProps = {
  wanted: Programme
  all: readonly Choice[]
  onChoose: OnChoose
  title?: string
}

const initialCount = 3
const countStep = 10

/** The programmes open to the applicant instead of another one, nearest first; shows three, and more on demand. */
export function Alternatives({ wanted, all, onChoose, title }: AlternativesProps) {
  const id = useId()
  const [shownCount, setShownCount] = useState(initialCount)
  const focusAfter = useFocusAfterRender()
  const choices = alternativeChoices(wanted, all)
  if (choices.length === 0) return <NoAlternatives advisedCount={openChoices(all).length} />

  function showMore() {
    setShownCount(shownCount + countStep)
    focusAfter(`${id}${shownCount}`)
  }

  const isNear = choices[0]?.programme.schoolCode === wanted.schoolCode
  return (
    <section className="alternatives" aria-labelledby={id}>
      <h4 id={id}>
        {title ?? (isNear ? 'Close to it, and open to you' : 'In other schools, and open to you')}
      </h4>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
      <ul role="list">
        {choices.slice(0, shownCount).map((choice, index) => (
          <ProgrammeRow
            key={choice.programme.code}
            id={`${id}${index}`}
            choice={choice}
            showsSchool={choice.programme.schoolCode !== wanted.schoolCode}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {choices.length > shownCount && (
        <Button quiet onClick={showMore}>
          <span>
            Show more<span className="visually-hidden"> programmes open to you instead</span> (
            {choices.length - shownCount})
          </span>
        </Button>
      )}
    </section>
  )
}

const NoAlternatives = ({ advisedCount }: { advisedCount: number }) => (
  <p>
    {advisedCount > 0
      ? `An advisor would look at your grades for ${advisedCount === 1 ? 'another programme' : `${advisedCount} other programmes`}: see “All programmes open to you” below.`
      : 'No other programme is open to you with these grades.'}{' '}
    You can also call the Clearing Hotline on <Hotline />.
  </p>
)
