import { useState } from 'react'
import { errorMessage } from '#shared/schemas/message.ts'
import { tooManyQualificationsText } from '#shared/schemas/qualification.ts'
import { Button } from '../../ui/button.tsx'
import { configuration } from '../../ui/configuration.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { FieldMessages, fieldMessages } from '../../ui/fields/field-messages.tsx'
import { FetchErrorNotice } from '../../ui/load-errors.tsx'
import { type FormAction, firstAddedRow } from '../form/form-state.ts'
import { answerProps, type SectionProps } from '../form/section-props.ts'
import { sectionAnchors } from '../form/sections.ts'
import { stepTitleId } from '../form/step.tsx'
import type { Catalogue } from '../queries/use-catalogue.ts'
import { EnglishSection } from './english-section.tsx'
import { QualificationList } from './qualification-list.tsx'
import { QuickFill } from './quick-fill.tsx'
import { SecondaryEducationSection } from './secondary-education-section.tsx'

/** Grades and qualifications (specification, section 2), with secondary education and English. */
export function QualificationsSection({
  subjects,
  ...sectionProps
}: SectionProps & { subjects: Catalogue['subjects'] }) {
  const { form, dispatch, messages, focusAfter, year } = sectionProps
  const hasRows = form.qualifications.length > 0

  /** The number of rows when an action found no room for more. */
  const [fullCount, setFullCount] = useState(0)
  const rowMessages =
    hasRows && fullCount === form.qualifications.length
      ? [errorMessage('qualifications', tooManyQualificationsText)]
      : fieldMessages(messages, 'qualifications')

  function addRows(action: FormAction, focusedParts: readonly string[]) {
    const id = firstAddedRow(form, action, year)
    if (id === undefined) return setFullCount(form.qualifications.length)
    dispatch(action)
    focusAfter(...focusedParts.map(part => `qualifications.${id}.${part}`))
  }

  const ownType = form.qualifications.findLast(entry => entry.ownType && entry.tpe.trim() !== '')?.tpe
  const quickFill = <QuickFill hasRows={hasRows} onAdd={addRows} />
  return (
    <>
      {!hasRows && quickFill}
      <p className="muted">
        Enter final grades only. We do not accept predicted grades. If you are waiting for a result, we cannot
        consider your application yet: <a href={configuration.interestUrl}>register your interest</a>.
      </p>
      {hasRows && (
        <SubjectsStatus
          subjects={subjects}
          onRetry={() => focusAfter(stepTitleId(sectionAnchors.qualifications))}
        />
      )}
      <QualificationList {...sectionProps} subjects={subjects.data} />
      <div role="status">
        <FieldMessages name="qualifications" messages={rowMessages} />
      </div>
      <div className="actions">
        <Button secondary id="qualifications" onClick={() => addRows({ type: 'added' }, ['tpe'])}>
          Add Qualification
        </Button>
        {ownType && (
          <Button secondary onClick={() => addRows({ type: 'added', ownType }, ['subject'])}>
            Add another {ownType} subject
          </Button>
        )}
        {hasRows && (
          <Checkbox
            borderless
            {...answerProps('yearsShown', sectionProps)}
            label="Show the year for each qualification"
            hint={`Tick this if you did not get them all in ${year}.`}
          />
        )}
      </div>
      {hasRows && (
        <>
          {quickFill}
          <SecondaryEducationSection {...sectionProps} />
          <EnglishSection {...sectionProps} />
          <Checkbox
            {...answerProps('qualificationsConfirmed', sectionProps)}
            label="I confirm that I have obtained these qualifications as entered"
          />
        </>
      )}
    </>
  )
}

type SubjectsStatusProps = {
  subjects: Catalogue['subjects']
  /** Called when the user retries the request, whose banner then disappears. */
  onRetry(): void
}

/** Announces the loading of the subjects to screen readers, and reports a failure. The rows work without them. */
const SubjectsStatus = ({ subjects, onRetry }: SubjectsStatusProps) =>
  subjects.isPending ? (
    <p className="visually-hidden" role="status">
      We are fetching the subjects.
    </p>
  ) : (
    <FetchErrorNotice what="subjects" query={subjects} onRetry={onRetry}>
      Without the list you can only type a subject yourself, and an advisor has to check it.
    </FetchErrorNotice>
  )
