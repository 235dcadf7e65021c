import { Checkbox } from '../ui/checkbox.tsx'
import { Loading } from '../ui/loading.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { ChosenProgramme } from './chosen-programme.tsx'
import { CouldNotFetch } from './could-not-fetch.tsx'
import type { FormParts } from './form-parts.ts'
import { choiceGroups, choicesOf } from './programme-choices.ts'
import { ProgrammeList } from './programme-list.tsx'
import type { Catalogue } from './use-catalogue.ts'
import type { useEntryCheck } from './use-entry-check.ts'

type ProgrammeSectionProps = FormParts & { catalogue: Catalogue; check: ReturnType<typeof useEntryCheck> }

/** The programme choice (specification, section 2): school, programme, and what it asks for. */
export function ProgrammeSection({ catalogue, check, ...parts }: ProgrammeSectionProps) {
  const { form, dispatch, messages, leave, focusAfter } = parts
  const { schools, programmes } = catalogue
  const all = programmes.data && check.results ? choicesOf(programmes.data, check.results) : []
  const ofSchool = all.filter(({ programme }) => programme.schoolCode === form.schoolCode)
  const shown = ofSchool.filter(
    ({ stands, programme }) =>
      !form.qualifiedOnly || stands === 'qualified' || programme.code === form.programmeCode,
  )
  const chosen = ofSchool.find(({ programme }) => programme.code === form.programmeCode)

  function choose(programmeCode: string) {
    dispatch({ type: 'changed', to: { programmeCode: programmeCode || null } })
  }

  function chooseFromList(schoolCode: string, programmeCode: string) {
    // A change of school clears the programme, so the school comes first.
    if (schoolCode !== form.schoolCode) dispatch({ type: 'changed', to: { schoolCode } })
    choose(programmeCode)
    focusAfter('programmeCode')
  }

  return (
    <>
      <p>You can apply for one programme.{!chosen && ' Choose it here, or read through the list below.'}</p>
      {schools.isError && <CouldNotFetch what="schools" onRetry={() => void schools.refetch()} />}
      {programmes.isError && <CouldNotFetch what="programmes" onRetry={() => void programmes.refetch()} />}
      {check.failed && <CouldNotFetch what="entry requirements" onRetry={check.retry} />}
      {(schools.isPending || programmes.isPending || check.asking) && (
        <Loading>We are fetching the programmes and what they ask for.</Loading>
      )}
      <div className="fields">
        <SelectField
          name="schoolCode"
          label="School"
          blank="Choose"
          messages={messages}
          value={form.schoolCode ?? ''}
          onChange={code => dispatch({ type: 'changed', to: { schoolCode: code || null } })}
          onLeave={() => leave('schoolCode')}
          options={(schools.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
        <SelectField
          name="programmeCode"
          label="Programme"
          blank="Choose"
          messages={messages}
          value={form.programmeCode ?? ''}
          onChange={choose}
          onLeave={() => leave('programmeCode')}
          options={choiceGroups(shown)}
          disabled={form.schoolCode === null}
        />
        <Checkbox
          name="qualifiedOnly"
          label="Show only programmes I qualify for"
          checked={form.qualifiedOnly}
          onChange={qualifiedOnly => dispatch({ type: 'changed', to: { qualifiedOnly } })}
        />
      </div>
      {check.results && form.schoolCode !== null && shown.length === 0 && (
        <p>No programme of this school matches. Choose another school, or show all its programmes.</p>
      )}
      {!check.results && !check.asking && !check.failed && (
        <p>Add your grades in the first section, and we show here which programmes are open to you.</p>
      )}
      {chosen ? (
        <ChosenProgramme {...parts} choice={chosen} all={all} onChoose={chooseFromList} />
      ) : (
        shown.length > 0 && <ProgrammeList choices={shown} all={all} onChoose={chooseFromList} />
      )}
    </>
  )
}
