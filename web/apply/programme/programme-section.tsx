import { useMemo, useState } from 'react'
import type { Programme } from '#shared/schemas/programme.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { showing } from '../form/memo-section.ts'
import type { PlacedRow } from '../form/qualification-entries.ts'
import { anchors } from '../form/section-titles.ts'
import { titleId } from '../form/step.tsx'
import type { Catalogue } from '../use-catalogue.ts'
import { ChosenProgramme } from './chosen-programme.tsx'
import type { EntryCheck } from './entry-check/use-entry-check.ts'
import { ProgrammeGone } from './places-taken.tsx'
import { choicesOf, inOrder } from './programme-choices.ts'
import { ProgrammeFields } from './programme-fields.tsx'
import { ProgrammeFinder } from './programme-finder.tsx'
import { ProgrammeList } from './programme-list.tsx'
import { ProgrammeNews } from './programme-status.tsx'

type MoreProps = {
  catalogue: Catalogue
  check: EntryCheck
  /** The UCAT rows stand with the programme that asks for them. */
  ucat: readonly PlacedRow[]
}

/** The programme choice (specification, section 2): school, programme, what it asks for, and what else is open. */
export const ProgrammeSection = showing(
  'schoolCode',
  'programmeCode',
  'qualifiedOnly',
  'hasBeenInterviewed',
)<MoreProps>(function ProgrammeSection({ catalogue, check, ucat, ...parts }) {
  const { form, dispatch, focusAfter } = parts
  const schools = catalogue.schools.data
  const programmes = catalogue.programmes.data
  const [tapped, setTapped] = useState('')

  const all = useMemo(
    () => choicesOf(programmes ?? [], schools ?? [], check.results ?? new Map()),
    [programmes, schools, check.results],
  )
  const listed = useMemo(() => inOrder(all), [all])
  const ofSchool = listed.filter(({ programme }) => programme.schoolCode === form.schoolCode)
  const shown = ofSchool.filter(
    ({ stands, programme }) =>
      !form.qualifiedOnly || stands === 'qualified' || programme.code === form.programmeCode,
  )
  const chosen = ofSchool.find(({ programme }) => programme.code === form.programmeCode)
  const gone = chosen ? undefined : all.find(({ programme }) => programme.code === check.gone)

  function choose({ schoolCode, code, name }: Programme) {
    // A change of school clears the programme, so the school comes first.
    if (schoolCode !== form.schoolCode) dispatch({ type: 'changed', to: { schoolCode } })
    dispatch({ type: 'changed', to: { programmeCode: code } })
    setTapped(`You have chosen ${name}.`)
    focusAfter('programmeCode', titleId(anchors.programme))
  }

  return (
    <>
      {gone && <ProgrammeGone choice={gone} all={all} onChoose={choose} />}
      <p>
        You can apply for one programme.
        {!chosen && ' Choose it here, or look through what is open to you below.'}
      </p>
      <ProgrammeNews catalogue={catalogue} check={check} onRetry={() => focusAfter('schoolCode')} />
      <ProgrammeFields {...parts} schools={schools ?? []} shown={shown} chosen={chosen} />
      <LiveRegion quiet>{chosen ? tapped : ''}</LiveRegion>
      {check.results && form.schoolCode !== null && shown.length === 0 && (
        <p>{form.qualifiedOnly ? noneQualified : noneOffered}</p>
      )}
      {chosen ? (
        <ChosenProgramme {...parts} ucat={ucat} choice={chosen} all={all} onChoose={choose} />
      ) : (
        shown.length > 0 && <ProgrammeList choices={shown} all={all} onChoose={choose} />
      )}
      {listed.length > 0 && <ProgrammeFinder all={listed} onChoose={choose} />}
    </>
  )
})

const noneQualified =
  'You do not qualify for a programme of this school. Show all its programmes, choose another school, or look through all programmes open to you.'
const noneOffered =
  'This school has no programme in Clearing. Choose another school, or look through all programmes open to you.'
