import { type ReactNode, useMemo, useState } from 'react'
import type { Programme } from '#shared/schemas/programme.ts'
import { Hotline } from '../../ui/contact-links.tsx'
import { FetchErrorNotice } from '../../ui/page/load-errors.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import type { SectionProps } from '../form/section-props.ts'
import { sectionAnchors } from '../form/sections.ts'
import { stepTitleId } from '../form/step.tsx'
import type { Catalogue } from '../queries/use-catalogue.ts'
import type { EntryCheck } from '../queries/use-entry-check.ts'
import { Alternatives, type AlternativesProps } from './alternatives.tsx'
import { chooseProgramme, sortChoices, toChoices } from './programme-choices.ts'
import { ChosenProgramme, eligibilityId } from './programme-detail.tsx'
import { ProgrammeFields } from './programme-fields.tsx'
import { ProgrammeFinder, searchField } from './programme-finder.tsx'

type ProgrammeSectionProps = SectionProps & {
  catalogue: Catalogue
  entryCheck: EntryCheck
  /** Whether the grades are on record and cannot be changed in the form. */
  hasImportedGrades: boolean
  noOpenProgramme: ReactNode
  /** Continue, which follows the eligibility of the chosen programme. */
  children: ReactNode
}

/**
 * The programme choice (specification, section 2): the finder, then school and programme, requirements and alternatives.
 * A choice folds the lists into one line, until Change.
 */
export function ProgrammeSection({
  catalogue,
  entryCheck,
  hasImportedGrades,
  noOpenProgramme,
  children,
  focusAfter,
  year,
  ...context
}: ProgrammeSectionProps) {
  const { form } = context
  const schools = catalogue.schools.data
  const programmes = catalogue.programmes.data
  const [isChanging, setIsChanging] = useState(false)
  const [searchText, setSearchText] = useState('')

  const allChoices = useMemo(
    () => toChoices(programmes ?? [], schools ?? [], entryCheck.results ?? new Map()),
    [programmes, schools, entryCheck.results],
  )
  const sortedChoices = useMemo(() => sortChoices(allChoices), [allChoices])
  const schoolChoices = sortedChoices.filter(({ programme }) => programme.schoolCode === form.schoolCode)
  const choices = schoolChoices.filter(
    ({ availability, programme }) =>
      !form.qualifiedOnly || availability === 'Qualified' || programme.code === form.programmeCode,
  )
  const chosen = schoolChoices.find(({ programme }) => programme.code === form.programmeCode)
  const fullChoice = chosen
    ? undefined
    : allChoices.find(({ programme }) => programme.code === entryCheck.fullProgrammeCode)

  function choose(programme: Programme) {
    chooseProgramme(context, programme)
    setIsChanging(false)
    focusAfter(eligibilityId)
  }

  function change() {
    setIsChanging(true)
    focusAfter(searchField, 'schoolCode')
  }

  const onRetry = () => focusAfter(stepTitleId(sectionAnchors.programme))
  const status = (
    <>
      <FetchErrorNotice what="schools" query={catalogue.schools} onRetry={onRetry} />
      <FetchErrorNotice what="programmes" query={catalogue.programmes} onRetry={onRetry} />
      <FetchErrorNotice what="entry requirements" query={entryCheck} onRetry={onRetry}>
        {entryCheck.results &&
          'Your device has worked out the results below. We will check them when you submit.'}
      </FetchErrorNotice>
      {[catalogue.schools, catalogue.programmes, entryCheck].some(({ isPending }) => isPending) && (
        <Loading>We are fetching the programmes and what they ask for.</Loading>
      )}
    </>
  )
  const isFolded = chosen !== undefined && !isChanging
  const chosenProgramme = chosen && (
    <ChosenProgramme
      {...context}
      year={year}
      choice={chosen}
      all={allChoices}
      feeStatus={entryCheck.feeStatus}
      hasImportedGrades={hasImportedGrades}
      onChoose={choose}
      onChange={isFolded ? change : undefined}
    >
      {children}
    </ChosenProgramme>
  )
  if (isFolded)
    return (
      <>
        {noOpenProgramme}
        {status}
        {chosenProgramme}
      </>
    )
  const hasClosedChoice = choices.some(({ availability }) => availability === 'NotQualified')
  return (
    <>
      {noOpenProgramme}
      {fullChoice && <PlacesTaken wanted={fullChoice.programme} all={allChoices} onChoose={choose} />}
      {status}
      {sortedChoices.length > 0 && (
        <ProgrammeFinder
          choices={sortedChoices}
          subjects={catalogue.subjects.data}
          text={searchText}
          onSearch={setSearchText}
          onChoose={choose}
        />
      )}
      <h3>Or choose by school</h3>
      <ProgrammeFields
        {...context}
        schools={schools ?? []}
        choices={choices}
        chosen={chosen}
        onBrowse={() => setIsChanging(true)}
        onChoose={choose}
      />
      {entryCheck.results && form.schoolCode !== null && choices.length === 0 && (
        <p>
          {form.qualifiedOnly
            ? 'This school has no programme that you qualify for. Show all its programmes, or choose another school.'
            : 'This school has no programme in Clearing. Choose another school.'}
        </p>
      )}
      {hasClosedChoice && (
        <p className="small muted">
          Entry requirements apply to the programmes that you cannot choose here. Find one above to see what
          it asks for, or call the Clearing Hotline on <Hotline />.
        </p>
      )}
      {chosenProgramme ?? children}
    </>
  )
}

const PlacesTaken = (props: AlternativesProps) => (
  <>
    <h3>{`${props.wanted.name} is full`}</h3>
    <p>
      Its last place went while you were applying. Everything you have entered is kept: choose another
      programme and submit again.
    </p>
    <Alternatives {...props} />
  </>
)
