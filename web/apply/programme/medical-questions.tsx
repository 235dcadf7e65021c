import { validateInterview } from '#shared/rules/submission-rules.ts'
import { formatUcatRequirement } from '#shared/rules/ucat.ts'
import { configuration } from '../../ui/configuration.ts'
import { FieldMessagesContext } from '../../ui/fields/field-messages.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { getGradeHint, listUcatRows } from '../form/qualification-rows.ts'
import { useApplicationForm } from '../form/use-application-form.ts'
import { GradeField, YearField } from '../qualifications/grade-field.tsx'
import { UcatIdField } from '../qualifications/ucat-id-field.tsx'

const interviewOptions = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** UCAT and the interview question of a medical programme (specification 2.57). */
export function MedicalQuestions() {
  const { form, dispatch, messages } = useApplicationForm()
  const { hasBeenInterviewed } = form.data
  const ucatRows = listUcatRows(form)
  // An answer that rules the programme out says so at once.
  const interviewMessages = hasBeenInterviewed ? validateInterview(true) : messages
  return (
    <>
      <Notice title="For this programme, enter your UCAT score and band">
        <p>{`You need a ${formatUcatRequirement(configuration)}.`}</p>
      </Notice>
      <fieldset className="field fields">
        <legend>UCAT</legend>
        {ucatRows.map(row => (
          <div className="fields" key={row.id}>
            <GradeField row={row} hint={getGradeHint(ucatRows, row)} dispatch={dispatch} />
            {form.yearsShown && <YearField row={row} dispatch={dispatch} />}
          </div>
        ))}
        <UcatIdField />
      </fieldset>
      <FieldMessagesContext value={interviewMessages}>
        <SelectField
          name="data.hasBeenInterviewed"
          label="Have you been interviewed for this programme in the current application year?"
          hint={`At ${configuration.universityName}`}
          options={interviewOptions}
          value={hasBeenInterviewed === null ? '' : String(hasBeenInterviewed)}
          onChange={answer =>
            dispatch({
              type: 'changeData',
              changes: { hasBeenInterviewed: answer === '' ? null : answer === 'true' },
            })
          }
        />
      </FieldMessagesContext>
    </>
  )
}
