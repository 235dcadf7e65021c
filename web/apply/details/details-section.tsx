import { pages } from '#shared/pages.ts'
import { formatAnswers } from '#shared/schemas/answers.ts'
import { Hotline } from '../../ui/contact-links.tsx'
import { AnswerList } from '../../ui/description-list.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { useApplicationForm } from '../form/use-application-form.ts'
import { getDeclarationText } from '../form/variant.ts'

/** 'About You' (specification 2.38 and 2.53): the details that are not on record, and the declaration. */
export function DetailsSection() {
  const { form, dispatch, year, variant, record } = useApplicationForm()
  // Without their section, the declaration confirms the qualifications on record.
  const recorded =
    record && !variant.sections.includes('qualifications')
      ? Object.values(formatAnswers({ qualifications: record.qualifications }, year)).flat()
      : []
  const { details } = form.data
  const textField = (name: 'forenames' | 'surname' | 'telephone1') => ({
    name: `data.details.${name}`,
    value: details[name],
    onChange: (text: string) => dispatch({ type: 'changeDetails', changes: { [name]: text } }),
  })
  return (
    <div className="fields">
      {variant.details.includes('forenames') && (
        <>
          <Field
            {...textField('forenames')}
            label="Forenames"
            autoComplete="given-name"
            hint="If you have one name, enter it as your surname, and enter a hyphen as your forename."
          />
          <Field {...textField('surname')} label="Surname" autoComplete="family-name" />
          <Field
            {...textField('telephone1')}
            label="Contact Telephone"
            type="tel"
            autoComplete="tel"
            hint="With the country code if it is not a UK number"
          />
        </>
      )}
      {variant.details.includes('dateOfBirth') && (
        <DateField
          name="data.details.dateOfBirth"
          legend="Date of birth"
          hint="For example 14 3 2009"
          value={details.dateOfBirth}
          onChange={dateOfBirth => dispatch({ type: 'changeDetails', changes: { dateOfBirth } })}
        />
      )}
      {recorded.length > 0 && (
        <>
          <p>
            These are your qualifications on record. If one is wrong or missing, call the Clearing Hotline on{' '}
            <Hotline /> before you apply.
          </p>
          <AnswerList answers={recorded} />
        </>
      )}
      <div className="flow">
        <Checkbox
          name="data.gdprAccept"
          label={getDeclarationText(variant)}
          value={form.data.gdprAccept}
          onChange={gdprAccept => dispatch({ type: 'changeData', changes: { gdprAccept } })}
        />
        <p className="small">
          Our{' '}
          <a href={pages.privacy.path} target="_blank" rel="noreferrer">
            privacy notice (opens in a new tab)
          </a>{' '}
          says what we store and why.
        </p>
      </div>
    </div>
  )
}
