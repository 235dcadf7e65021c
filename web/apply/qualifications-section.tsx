import type { Family } from '#shared/rules/starting-entries.ts'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { configuration } from '../configuration.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { FieldMessages, fieldMessages } from '../ui/field-messages.tsx'
import { EnglishSection } from './english-section.tsx'
import type { FormParts } from './form-parts.ts'
import { ucatEntry, untouched } from './qualification-entries.ts'
import { QualificationList } from './qualification-list.tsx'
import { QuickFill } from './quick-fill.tsx'
import { SecondaryEducationSection } from './secondary-education-section.tsx'

/** Grades and qualifications (specification, section 2): quick-fill, one card per qualification, and what came before. */
export function QualificationsSection({
  subjects,
  ...parts
}: FormParts & { subjects: Subjects | undefined }) {
  const { form, dispatch, messages, focusAfter, year } = parts
  const began = form.qualifications.length > 0

  function fill(family: Family) {
    dispatch({ type: 'prefilled', family, year })
    // Untouched rows go, so the first new one stands where the kept ones end.
    const place = form.qualifications.filter(entry => ucatEntry(entry) || !untouched(entry)).length
    focusAfter(`qualifications.${place}.subject`, `qualifications.${place}.grade`)
  }

  function add() {
    dispatch({ type: 'added', year })
    focusAfter(`qualifications.${form.qualifications.length}.tpe`)
  }

  const quickFill = <QuickFill began={began} onFill={fill} onAdd={add} />
  return (
    <>
      {!began && quickFill}
      <p className="soft">
        Enter final grades only: predicted grades are not accepted. If a result is still pending, we cannot
        consider your application yet: <a href={configuration.interestUrl}>register your interest</a>.
      </p>
      <QualificationList {...parts} subjects={subjects} />
      <FieldMessages name="qualifications" messages={fieldMessages(messages, 'qualifications')} />
      <div className="acts">
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
