import { Fragment, useState } from 'react'
import { typeHeading } from '#shared/enums/qualification-types.ts'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { Button } from '../../ui/button.tsx'
import { InterestLink } from '../../ui/contact-links.tsx'
import { FieldMessages, fieldMessages } from '../../ui/fields/field-messages.tsx'
import { FetchErrorNotice } from '../../ui/page/load-errors.tsx'
import { type RowPart, rowAddress } from '../form/addresses.ts'
import { AnswerCheckbox } from '../form/answer-checkbox.tsx'
import { type FormAction, firstAddedRow } from '../form/form-state.ts'
import { isListFull, isUcatEntry, needsUcat, rowName } from '../form/qualification-entries.ts'
import type { SectionProps } from '../form/section-props.ts'
import { sectionAnchors } from '../form/sections.ts'
import { stepTitleId } from '../form/step.tsx'
import type { Catalogue } from '../queries/use-catalogue.ts'
import { EnglishSection } from './english-section.tsx'
import { gradeHint } from './grade-field.tsx'
import { QualificationRow } from './qualification-row.tsx'
import { QuickFill } from './quick-fill.tsx'
import { SecondaryEducationSection } from './secondary-education-section.tsx'
import { UcatIdField } from './ucat-id-field.tsx'

/** Grades and qualifications (specification, section 2), with secondary education and English. */
export function QualificationsSection({
  subjects,
  focusAfter,
  year,
  ...context
}: SectionProps & { subjects: Catalogue['subjects'] }) {
  const { form, dispatch, messages, leaveField } = context
  const hasRows = form.qualifications.length > 0
  const isFull = isListFull(form.qualifications)

  function addRows(action: FormAction, focusedParts: readonly RowPart[]) {
    const id = firstAddedRow(form, action, year)
    dispatch(action)
    focusAfter(...focusedParts.map(part => rowAddress(id, part)))
  }

  const ownType = form.qualifications.findLast(entry => entry.ownType && entry.tpe.trim() !== '')?.tpe
  return (
    <>
      <p className="small muted">
        We do not accept predicted grades. If you are waiting for a result,{' '}
        <InterestLink>register your interest</InterestLink> instead.
      </p>
      {hasRows && <p>Enter all that you have been awarded. Leave a row empty if you do not need it.</p>}
      {hasRows ? (
        <FetchErrorNotice
          what="subjects"
          query={subjects}
          onRetry={() => focusAfter(stepTitleId(sectionAnchors.qualifications))}
        >
          Without the list you can only type a subject yourself, and an advisor has to check it.
        </FetchErrorNotice>
      ) : (
        <QuickFill onAdd={addRows} />
      )}
      <QualificationList {...context} focusAfter={focusAfter} subjects={subjects.data} />
      {hasRows && (
        <AnswerCheckbox
          borderless
          name="yearsShown"
          value={form.yearsShown}
          dispatch={dispatch}
          messages={messages}
          label="Show the year for each qualification"
          hint={`Tick this if you did not get them all in ${year}.`}
        />
      )}
      <div role="status">
        <FieldMessages name="qualifications" messages={fieldMessages(messages, 'qualifications')} />
      </div>
      <div className="actions">
        {ownType && !isFull && (
          <Button secondary onClick={() => addRows({ type: 'added', ownType }, ['subject'])}>
            {`Add another ${ownType} subject`}
          </Button>
        )}
        <Button
          secondary
          id="qualifications"
          disabledReason={isFull ? 'You cannot add more qualifications' : undefined}
          onClick={() => addRows({ type: 'added' }, ['tpe'])}
        >
          Add Qualification
        </Button>
      </div>
      {hasRows && (
        <>
          <SecondaryEducationSection
            secondaryEducation={form.secondaryEducation}
            dispatch={dispatch}
            messages={messages}
          />
          <EnglishSection
            english={form.english}
            dispatch={dispatch}
            messages={messages}
            leaveField={leaveField}
          />
          <AnswerCheckbox
            name="qualificationsConfirmed"
            value={form.qualificationsConfirmed}
            dispatch={dispatch}
            messages={messages}
            label="I confirm that I have obtained these qualifications as entered"
          />
        </>
      )}
    </>
  )
}

type QualificationListProps = Omit<SectionProps, 'year'> & { subjects: Subjects | undefined }

/**
 * The qualifications as cards, with a heading before each family. The cards are siblings, so that a card whose type
 * changes keeps its position and the focus. UCAT entries of a medical programme appear in the programme section.
 */
function QualificationList({ subjects, focusAfter, ...context }: QualificationListProps) {
  const { form, dispatch, messages, leaveField } = context
  const list = form.qualifications
  const [typesShown, setTypesShown] = useState(false)
  const rows = list.filter(entry => !(isUcatEntry(entry) && needsUcat(form.programmeCode)))
  const lastUcat = rows.findLast(isUcatEntry)
  return (
    <div className="family">
      {rows.map((entry, position) => (
        <Fragment key={entry.id}>
          {typeHeading(entry.tpe) !== previousHeading(rows, position) && <h3>{typeHeading(entry.tpe)}</h3>}
          <QualificationRow
            entry={entry}
            neighbourId={(rows[position + 1] ?? rows[position - 1])?.id}
            name={rowName(list, entry)}
            gradeHint={gradeHint(list, entry)}
            subjects={subjects}
            typeShown={typesShown}
            yearShown={form.yearsShown}
            messages={messages}
            dispatch={dispatch}
            leaveField={leaveField}
            focusAfter={focusAfter}
          />
          {entry === lastUcat && (
            <fieldset className="qualification">
              <legend>UCAT ID</legend>
              <div className="row">
                <UcatIdField {...context} />
              </div>
            </fieldset>
          )}
        </Fragment>
      ))}
      {!typesShown && rows.some(({ tpe }) => tpe !== '') && (
        <Button
          quiet
          onClick={() => {
            setTypesShown(true)
            focusAfter(rowAddress(rows[0]?.id, 'tpe'))
          }}
        >
          Change type
        </Button>
      )}
    </div>
  )
}

const previousHeading = (rows: QualificationEntry[], position: number) =>
  position === 0 ? undefined : typeHeading(rows[position - 1]!.tpe)
