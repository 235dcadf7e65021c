import type { ComponentProps } from 'react'
import { pages } from '#shared/pages.ts'
import { formatAnswers } from '#shared/schemas/answers.ts'
import { Hotline } from '../../ui/contact-links.tsx'
import { AnswerList } from '../../ui/description-list.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { useApplicationForm } from '../form/use-application-form.ts'
import { type DetailName, getDeclarationText } from '../form/variant.ts'

type TextDetail = Exclude<DetailName, 'dateOfBirth'>
const textFields: Record<
  TextDetail,
  Pick<ComponentProps<typeof Field>, 'label' | 'type' | 'autoComplete' | 'hint'>
> = {
  forenames: {
    label: 'Forenames',
    autoComplete: 'given-name',
    hint: 'If you have one name, enter it as your surname, and enter a hyphen as your forename.',
  },
  surname: { label: 'Surname', autoComplete: 'family-name' },
  telephone1: {
    label: 'Contact Telephone',
    type: 'tel',
    autoComplete: 'tel',
    hint: 'With the country code if it is not a UK number',
  },
}

/** 'About You' (specification 2.38 and 2.53): the details that are not on record, and the declaration. */
export function DetailsSection() {
  const { form, dispatch, messages, year, variant, record } = useApplicationForm()
  // Without their section, the declaration confirms the qualifications on record.
  const recorded =
    record && !variant.sections.includes('qualifications')
      ? Object.values(formatAnswers({ qualifications: record.qualifications }, year)).flat()
      : []
  return (
    <div className="fields">
      {variant.details.map(name =>
        name === 'dateOfBirth' ? (
          <DateField
            key={name}
            name="data.details.dateOfBirth"
            legend="Date of birth"
            hint="For example 14 3 2009"
            messages={messages}
            value={form.data.details.dateOfBirth}
            onChange={dateOfBirth => dispatch({ type: 'changeDetails', changes: { dateOfBirth } })}
          />
        ) : (
          <Field
            key={name}
            {...textFields[name]}
            name={`data.details.${name}`}
            messages={messages}
            value={form.data.details[name]}
            onChange={text => dispatch({ type: 'changeDetails', changes: { [name]: text } })}
          />
        ),
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
          messages={messages}
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
