import { useState } from 'react'
import { errorMessage } from '#shared/errors.ts'
import { configuration } from '../../configuration.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldMessages, fieldMessages } from '../../ui/field-messages.tsx'
import { type FormAction, placeAdded } from '../form/form-state.ts'
import { tooMany } from '../form/qualification-entries.ts'
import type { FormParts } from '../form/section-props.ts'
import { anchors } from '../form/section-titles.ts'
import { titleId } from '../form/step.tsx'
import type { Catalogue } from '../use-catalogue.ts'
import { EnglishSection } from './english-section.tsx'
import { QualificationList } from './qualification-list.tsx'
import { QuickFill } from './quick-fill.tsx'
import { SecondaryEducationSection } from './secondary-education-section.tsx'
import { SubjectNews } from './subjects-status.tsx'

/** Grades and qualifications (specification, section 2): quick-fill, one card per qualification, and what came before. */
export function QualificationsSection({
  subjects,
  ...parts
}: FormParts & { subjects: Catalogue['subjects'] }) {
  const { form, dispatch, messages, focusAfter, year } = parts
  const began = form.qualifications.length > 0

  /** With how many rows there was no room for more. */
  const [full, setFull] = useState(0)
  const told =
    began && full === form.qualifications.length
      ? [errorMessage('qualifications', tooMany)]
      : fieldMessages(messages, 'qualifications')

  function extend(action: FormAction, parts: readonly string[]) {
    const place = placeAdded(form, action)
    if (place === undefined) return setFull(form.qualifications.length)
    dispatch(action)
    focusAfter(...parts.map(part => `qualifications.${place}.${part}`))
  }

  const add = () => extend({ type: 'added', year }, ['tpe'])
  const quickFill = (
    <QuickFill
      began={began}
      onFill={family => extend({ type: 'prefilled', family, year }, ['subject', 'grade'])}
      onAdd={add}
    />
  )
  return (
    <>
      {!began && quickFill}
      <p className="muted">
        Enter final grades only: predicted grades are not accepted. If a result is still pending, we cannot
        consider your application yet: <a href={configuration.interestUrl}>register your interest</a>.
      </p>
      {began && (
        <SubjectNews subjects={subjects} onRetry={() => focusAfter(titleId(anchors.qualifications))} />
      )}
      <QualificationList {...parts} subjects={subjects.data} />
      <div role="status">
        <FieldMessages name="qualifications" messages={told} />
      </div>
      <div className="actions">
        <Button second id="qualifications" onClick={add}>
          Add Qualification
        </Button>
        {began && (
          <Checkbox
            bare
            name="yearsShown"
            label="Show the year I obtained each one"
            checked={form.yearsShown}
            onChange={yearsShown => dispatch({ type: 'changed', to: { yearsShown } })}
          />
        )}
      </div>
      {began && quickFill}
      {began && (
        <>
          <SecondaryEducationSection {...parts} />
          <EnglishSection {...parts} />
          <Checkbox
            name="qualificationsConfirmed"
            label="I confirm that I have obtained these qualifications as entered"
            checked={form.qualificationsConfirmed}
            onChange={qualificationsConfirmed =>
              dispatch({ type: 'changed', to: { qualificationsConfirmed } })
            }
            messages={messages}
          />
        </>
      )}
    </>
  )
}
