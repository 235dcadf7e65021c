import { Fragment } from 'react'
import { validateInterview } from '#shared/rules/submission-rules.ts'
import { formatUcatRequirement } from '#shared/rules/ucat.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import { configuration } from '../../ui/configuration.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { rowAddress } from '../form/addresses.ts'
import { type EntryChange, ucatEntries } from '../form/qualification-entries.ts'
import { type FieldContext, fieldProps, type RowControl } from '../form/section-props.ts'
import { GradeField } from '../qualifications/grade-field.tsx'
import { UcatIdField } from '../qualifications/ucat-id-field.tsx'
import { YearField } from '../qualifications/year-field.tsx'

const field = 'hasBeenInterviewed'
const answers = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** UCAT and the interview question of a medical programme (specification, sections 2 and 5). */
export function MedicalQuestions(context: FieldContext) {
  const { form, dispatch, messages } = context
  const { hasBeenInterviewed } = form
  const shownMessages = hasBeenInterviewed
    ? [
        ...messages.filter(({ path }) => path !== field),
        ...validateInterview(true).map(({ text }) => errorMessage(field, text)),
      ]
    : messages

  return (
    <>
      <Notice title="For this programme, enter your UCAT score and band">
        <p>{`You need a ${formatUcatRequirement(configuration)}.`}</p>
      </Notice>
      <fieldset className="qualification">
        <legend>UCAT</legend>
        <div className="row">
          {ucatEntries(form.qualifications).map(entry => {
            const control: RowControl = part => fieldProps(rowAddress(entry.id, part), context)
            const change = (to: EntryChange) => dispatch({ type: 'updated', id: entry.id, to })
            return (
              <Fragment key={entry.id}>
                <GradeField {...control('grade')} entry={entry} onChange={grade => change({ grade })} />
                {form.yearsShown && (
                  <YearField
                    {...control('yearObtained')}
                    value={entry.yearObtained}
                    onChange={yearObtained => change({ yearObtained })}
                  />
                )}
              </Fragment>
            )
          })}
          <UcatIdField {...context} />
        </div>
      </fieldset>
      <SelectField
        {...fieldProps(field, context)}
        label="Have you been interviewed for this programme in the current application year?"
        hint={`At ${configuration.universityName}`}
        options={answers}
        messages={shownMessages}
        value={hasBeenInterviewed === null ? '' : String(hasBeenInterviewed)}
        onChange={answer =>
          dispatch({ type: 'changed', to: { hasBeenInterviewed: answer === '' ? null : answer === 'true' } })
        }
      />
    </>
  )
}
