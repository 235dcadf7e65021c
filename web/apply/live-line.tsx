import { useMemo } from 'react'
import { entryCheck } from '#shared/rules/entry-check.ts'
import type { FormState } from '#shared/schemas/draft.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { configuration } from '../configuration.ts'
import { openResult } from './programme-choices.ts'
import { completeQualifications } from './submission-of.ts'
import type { Results } from './use-entry-check.ts'
import { useStable } from './use-stable.ts'

type LiveLineProps = {
  form: FormState
  year: number
  programmes: readonly Programme[] | undefined
  subjects: Subjects | undefined
  /** What the server has answered, once there is a fee status to ask it for. */
  answered: Results | undefined
}

/** One living line: what is open with what was entered so far. The same engine counts here until the server is asked. */
export function LiveLine({ form, year, programmes, subjects, answered }: LiveLineProps) {
  const held = useStable(completeQualifications(form, year))
  const counted = useMemo(() => {
    if (answered || !held || !programmes || !subjects) return
    const results = entryCheck(held, null, programmes, subjects, configuration)
    return new Map(results.map(result => [result.programmeCode, result]))
  }, [answered, held, programmes, subjects])
  const results = answered ?? counted
  if (!programmes) return null
  if (results) {
    const open = [...results.values()].filter(openResult).length
    return (
      <>
        With these grades <b>{open}</b> {open === 1 ? 'programme' : 'programmes'} with places{' '}
        {open === 1 ? 'is' : 'are'} open to you
      </>
    )
  }
  const placed = programmes.filter(({ places }) => places.home || places.overseas)
  return (
    <>
      <b>{placed.length}</b> programmes have places
      <span className="long">. Add your grades to see which are open to you.</span>
    </>
  )
}
