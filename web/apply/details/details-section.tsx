import type { Message } from '#shared/errors.ts'
import { formatStoredDate, isRealDate } from '#shared/schemas/date-of-birth.ts'
import { paths } from '../../paths.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { fieldProps, type SectionProps } from '../form/section-props.ts'
import type { FormVariant } from '../form/sections.ts'
import { dateOfBirthHint } from './date-of-birth-hint.ts'

/** 'About You' (specification, section 2): the personal details that are not on record, and the declaration. */
export function DetailsSection({ variant, ...sectionProps }: SectionProps & { variant: FormVariant }) {
  const { form, dispatch } = sectionProps
  const control = (name: 'forenames' | 'surname' | 'telephone') => ({
    ...fieldProps(name, sectionProps),
    value: form[name],
    onChange: (text: string) => dispatch({ type: 'changed', to: { [name]: text } }),
  })
  return (
    <div className="fields">
      {!variant.isOnRecord && (
        <>
          <Field {...control('forenames')} label="Forenames" autoComplete="given-name" maxLength={100} />
          <Field {...control('surname')} label="Surname" autoComplete="family-name" maxLength={100} />
          <Field {...control('telephone')} label="Telephone" type="tel" autoComplete="tel" maxLength={30} />
        </>
      )}
      {variant.details.includes('dateOfBirth') && <DateOfBirth {...sectionProps} />}
      <Declaration
        {...sectionProps}
        label={variant.hasQualificationsSection ? permissionLabel : declarationLabel}
      />
    </div>
  )
}

function DateOfBirth({ form, dispatch, messages, leaveField, year }: SectionProps) {
  const name = 'dateOfBirth'
  const hint = dateOfBirthHint(form.dateOfBirth, year)
  const date = formatStoredDate(form.dateOfBirth)
  const isComplete = date >= '1000' && isRealDate(date)
  // While a date is being typed, only a complete one gets a hint.
  const showsHint = hint !== undefined && (isComplete || messages.some(({ path }) => path === name))
  const shownMessages: Message[] = showsHint
    ? [...messages, { level: 'info', path: name, text: hint }]
    : [...messages]
  return (
    <DateField
      name={name}
      legend="Date of birth"
      hint="For example 14 3 2009"
      messages={shownMessages}
      value={form.dateOfBirth}
      onChange={dateOfBirth => dispatch({ type: 'changed', to: { dateOfBirth } })}
      onLeave={() => leaveField(name)}
    />
  )
}

const permissionLabel = 'I give permission to store my information under the data governance policy'
const declarationLabel =
  'I confirm that I have obtained the qualifications on record as they stand, and I give permission to store my information under the data governance policy'

const Declaration = ({ form, dispatch, messages, label }: SectionProps & { label: string }) => (
  <div className="flow">
    <Checkbox
      name="gdprAccept"
      label={label}
      messages={messages}
      checked={form.gdprAccept}
      onChange={gdprAccept => dispatch({ type: 'changed', to: { gdprAccept } })}
    />
    <p className="small">
      Our{' '}
      <a href={paths.privacy} target="_blank" rel="noreferrer">
        privacy notice (opens in a new tab)
      </a>{' '}
      says what we store and why.
    </p>
  </div>
)
