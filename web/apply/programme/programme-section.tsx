import { useMemo, useState } from 'react'
import { isOpenAvailability } from '#shared/rules/programme-availability.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { UcasSearchLink } from '../../ui/contact-links.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FieldMessagesContext } from '../../ui/fields/field-messages.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FetchErrorNotice } from '../../ui/page/load-errors.tsx'
import { AnswerLink } from '../form/answer-link.tsx'
import { findMissingAnswer, listProgrammeErrors } from '../form/messages.ts'
import { isMedical } from '../form/qualification-rows.ts'
import { useApplicationForm } from '../form/use-application-form.ts'
import { getSectionTitleId } from '../form/variant.ts'
import { MedicalQuestions } from './medical-questions.tsx'
import { NoOpenProgramme } from './no-open-programme.tsx'
import { isOpenChoice, listProgrammeOptions, toChoices } from './programme-choices.ts'
import { ProgrammePanel, panelTitleId } from './programme-panel.tsx'

/** The programme choice (specification 2.61): school, programme and filter, then the chosen programme. */
export function ProgrammeSection() {
  const { form, dispatch, messages, focusAfter, catalogue, entryCheck, programme, availability, findErrors } =
    useApplicationForm()
  const { schoolCode, qualifiedOnly, programmeCode } = form
  const { schools, programmes, subjects } = catalogue
  const { state, results } = entryCheck
  const isCurrent = state === 'current' && programmes.data !== undefined
  // An error appears at once, unless newer answers are being checked.
  const programmeMessages = messages.some(({ path }) => path === 'programmeCode')
    ? messages
    : listProgrammeErrors(programme, isCurrent ? availability : undefined)
  const missing = state === 'missing' ? findMissingAnswer(findErrors()) : undefined

  const choices = useMemo(
    () => toChoices(programmes.data ?? [], schools.data ?? [], results),
    [programmes.data, schools.data, results],
  )
  const options = useMemo(
    () =>
      listProgrammeOptions(choices, {
        schoolCode,
        qualifiedOnly,
        programmeCode,
        isCurrent,
        subjects: subjects.data,
      }),
    [choices, schoolCode, qualifiedOnly, programmeCode, isCurrent, subjects.data],
  )
  /** What was typed in the list and is not the name of a programme. */
  const [searchText, setSearchText] = useState('')
  // The filter would leave out a chosen programme that the applicant does not qualify for.
  const isChoiceFiltered = qualifiedOnly && availability !== 'Qualified'
  const isListEmpty = options.every(
    ({ isSecondary, value }) => isSecondary || (isChoiceFiltered && value === programmeCode),
  )

  function changeProgramme(code: string, typed: string) {
    setSearchText(typed)
    const chosen = programmes.data?.find(programme => programme.code === code)
    const changes = chosen
      ? { programmeCode: chosen.code, schoolCode: chosen.schoolCode }
      : { programmeCode: null }
    dispatch({ type: 'changeForm', changes })
  }

  function chooseInPanel(programme: Programme) {
    changeProgramme(programme.code, '')
    focusAfter(panelTitleId)
  }

  return (
    <>
      <FetchErrorNotice
        queries={[
          { name: 'schools', query: schools },
          { name: 'programmes', query: programmes },
          { name: 'entry requirements', query: entryCheck },
        ]}
        onRetry={() => focusAfter(getSectionTitleId('programme'))}
      />
      {missing && (
        <p>
          <span>We can check what is open to you when this is answered: </span>
          <AnswerLink {...missing} />
        </p>
      )}
      <div className="fields">
        <SelectField
          name="schoolCode"
          label="School"
          blank="All schools"
          value={schoolCode ?? ''}
          onChange={code => dispatch({ type: 'changeForm', changes: { schoolCode: code || null } })}
          options={(schools.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
        <FieldMessagesContext value={programmeMessages}>
          <Combobox
            name="programmeCode"
            label="Programme"
            hint="Type a name, subject or code, or choose from the list"
            value={programme?.code ?? searchText}
            options={options}
            isLoading={programmes.isPending}
            advice={<UcasSearchLink />}
            onChange={changeProgramme}
          />
        </FieldMessagesContext>
        <Checkbox
          name="qualifiedOnly"
          label="Show only programmes I qualify for"
          borderless
          value={qualifiedOnly}
          onChange={ticked => dispatch({ type: 'changeForm', changes: { qualifiedOnly: ticked } })}
        />
        {(state === 'checking' || schools.isPending || programmes.isPending) && !programme && (
          <p role="status">Please Wait</p>
        )}
        {isCurrent && isListEmpty && (
          <p role="status">
            {qualifiedOnly
              ? 'There is no programme here that you qualify for. Untick the box above to see the others.'
              : 'There is no programme here. Choose another school.'}
          </p>
        )}
      </div>
      {programme && <ProgrammePanel programme={programme} choices={choices} onChoose={chooseInPanel} />}
      {!programme && isCurrent && !choices.some(isOpenChoice) && <NoOpenProgramme />}
      {isOpenAvailability(availability) && isMedical(form) && <MedicalQuestions />}
    </>
  )
}
