import { useMemo, useState } from 'react'
import { isOpenAvailability, unavailableTexts } from '#shared/rules/programme-availability.ts'
import type { Applicant } from '#shared/schemas/applicant.ts'
import { errorMessage, type Message } from '#shared/schemas/message.ts'
import type { Programme } from '#shared/schemas/programme.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import { UcasSearchLink } from '../../ui/contact-links.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { fieldMessages } from '../../ui/fields/field-messages.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FetchErrorNotice } from '../../ui/page/load-errors.tsx'
import type { EntryCheck } from '../entry-check/use-entry-check.ts'
import { isMedical, type SectionProps } from '../form/form-state.ts'
import { readDateOfBirth } from '../form/request.ts'
import { type FormVariant, sectionTitleId } from '../form/variant.ts'
import type { Catalogue } from '../queries/use-catalogue.ts'
import { MedicalQuestions } from './medical-questions.tsx'
import { NoOpenProgramme } from './no-open-programme.tsx'
import { AnswerLink } from './pathway-requirements.tsx'
import { type Choice, isOpenChoice, programmeGroups, toChoices } from './programme-choices.ts'
import { OpenAlternatives, ProgrammePanel, panelTitleId } from './programme-panel.tsx'
import { findAgeError } from './verdict.ts'

type ProgrammeSectionProps = SectionProps & {
  catalogue: Catalogue
  entryCheck: EntryCheck
  /** The first answer that the entry check lacks. */
  missing: Message | undefined
  record: Applicant | null
  /** Why Submit cannot be pressed for a medical programme. */
  blocker: Message | undefined
  /** The variant with the visible sections only, to which links can lead. */
  variant: FormVariant
}

/** The programme choice (specification, section 2): school, programme and filter, then the chosen programme. */
export function ProgrammeSection(props: ProgrammeSectionProps) {
  const {
    form,
    dispatch,
    messages,
    focusAfter,
    year,
    catalogue,
    entryCheck,
    missing,
    record,
    blocker,
    variant,
  } = props
  const { programmeCode, schoolCode, qualifiedOnly } = form
  const { schools, programmes, subjects } = catalogue
  const { state, results } = entryCheck
  const isCurrent = state === 'current' && programmes.data !== undefined

  const choices = useMemo(
    () => toChoices(programmes.data ?? [], schools.data ?? [], results),
    [programmes.data, schools.data, results],
  )
  const groups = useMemo(
    () => programmeGroups(choices, { schoolCode, qualifiedOnly, isCurrent, subjects: subjects.data }),
    [choices, schoolCode, qualifiedOnly, isCurrent, subjects.data],
  )
  const chosen = choices.find(({ programme }) => programme.code === programmeCode)
  const isRemoved = programmeCode !== null && programmes.data !== undefined && !chosen
  /** What was typed in the list and is not the name of a programme. */
  const [searchText, setSearchText] = useState('')
  const isListEmpty = !groups.some(({ isReserve }) => !isReserve)

  function choose(programme: Programme) {
    dispatch({ type: 'chooseProgramme', programme })
    focusAfter(panelTitleId)
  }

  function changeProgramme(code: string, typed: string) {
    setSearchText(typed)
    const programme = programmes.data?.find(programme => programme.code === code)
    if (programme) dispatch({ type: 'chooseProgramme', programme })
    else dispatch({ type: 'form', to: { programmeCode: null } })
  }

  // The results do not include the minimum age.
  const dateOfBirth = readDateOfBirth(form, record)
  const oldEnough = choices.filter(({ programme }) => !findAgeError(programme, { dateOfBirth, year }))
  const panelProps = { choices: oldEnough, entryCheck, form, variant, focusAfter, onChoose: choose }
  return (
    <>
      <FetchErrorNotice
        queries={[
          { what: 'schools', query: schools },
          { what: 'programmes', query: programmes },
          { what: 'entry requirements', query: entryCheck },
        ]}
        onRetry={() => focusAfter(sectionTitleId('programme'))}
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
          messages={messages}
          blank="All schools"
          value={schoolCode ?? ''}
          onChange={code => dispatch({ type: 'form', to: { schoolCode: code || null } })}
          options={(schools.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Combobox
          name="programmeCode"
          label="Programme"
          hint="Type a name, subject or code, or choose from the list"
          messages={programmeMessages(props, chosen)}
          value={chosen?.programme.code ?? searchText}
          options={groups}
          isLoading={programmes.isPending}
          advice={
            <p>
              <UcasSearchLink />
            </p>
          }
          onChange={changeProgramme}
        />
        <Checkbox
          name="qualifiedOnly"
          label="Show only programmes I qualify for"
          messages={messages}
          borderless
          value={qualifiedOnly}
          onChange={ticked => dispatch({ type: 'form', to: { qualifiedOnly: ticked } })}
        />
        {(state === 'checking' || schools.isPending || programmes.isPending) && !chosen && (
          <p role="status">Please Wait</p>
        )}
        {isCurrent && isListEmpty && <p role="status">{emptyText(schoolCode, qualifiedOnly)}</p>}
      </div>
      {isRemoved && (
        <section className="programme-panel flow" aria-labelledby={panelTitleId}>
          <h3 id={panelTitleId} tabIndex={-1}>
            This programme is no longer offered
          </h3>
          <p>
            <span>Its code was </span>
            <span translate="no">{programmeCode}</span>
            <span>. We have not sent your application. You can choose another programme.</span>
          </p>
          {isCurrent && (
            <OpenAlternatives chosen={{ code: '', name: '', schoolCode: schoolCode ?? '' }} {...panelProps} />
          )}
        </section>
      )}
      {chosen && <ProgrammePanel {...{ record, blocker, year, choice: chosen }} {...panelProps} />}
      {!chosen && !isRemoved && isCurrent && results && !choices.some(isOpenChoice) && (
        <NoOpenProgramme results={results.values()} form={form} variant={variant} />
      )}
      {chosen && isOpenChoice(chosen) && isMedical(form) && (
        <MedicalQuestions form={form} dispatch={dispatch} messages={messages} />
      )}
    </>
  )
}

/** Returns the messages of the programme: at once, an error if it is not open (specification, section 2). */
function programmeMessages({ messages, entryCheck }: ProgrammeSectionProps, chosen: Choice | undefined) {
  const shown = fieldMessages(messages, 'programmeCode')
  const { availability } = chosen ?? {}
  if (!chosen || !availability || isOpenAvailability(availability)) return shown
  if (entryCheck.state !== 'current' || shown.length > 0) return shown
  return [errorMessage('programmeCode', unavailableTexts[availability])]
}

const emptyText = (schoolCode: string | null, qualifiedOnly: boolean) =>
  qualifiedOnly
    ? `${schoolCode === null ? 'There' : 'In this school there'} is no programme that you qualify for. Untick the box above to see the others.`
    : 'This school has no programme in Clearing. Choose another school.'
