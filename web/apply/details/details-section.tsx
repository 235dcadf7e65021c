import { Fragment, type ReactNode } from 'react'
import type { Message } from '#shared/errors.ts'
import { formatStoredDate, isRealDate } from '#shared/schemas/date-of-birth.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { showing } from '../form/memo-section.ts'
import type { FormParts } from '../form/section-props.ts'
import type { Asked, Detail } from '../form/sections.ts'
import { dateAdvice } from './date-of-birth-hint.ts'

/** 'About You' (specification, section 2): who applies for the first time, and what else is not on record. */
export const DetailsSection = showing(
  'forenames',
  'surname',
  'telephone',
  'dateOfBirth',
  'gdprAccept',
)<{ asked: Asked }>(({ asked, ...parts }) => {
  const { form, dispatch, messages, leave } = parts
  const control = (name: 'forenames' | 'surname' | 'telephone') => ({
    name,
    messages,
    value: form[name],
    onChange: (text: string) => dispatch({ type: 'changed', to: { [name]: text } }),
    onLeave: () => leave(name),
  })
  const fields: Record<Detail, ReactNode> = {
    forenames: (
      <Field {...control('forenames')} label="Forenames" autoComplete="given-name" maxLength={100} />
    ),
    surname: <Field {...control('surname')} label="Surname" autoComplete="family-name" maxLength={100} />,
    telephone: (
      <Field {...control('telephone')} label="Telephone" type="tel" autoComplete="tel" maxLength={30} />
    ),
    dateOfBirth: <BirthDate {...parts} />,
  }
  return (
    <div className="fields">
      {asked.details.map(name => (
        <Fragment key={name}>{fields[name]}</Fragment>
      ))}
      <Declaration {...parts} label={asked.qualifications ? permission : declaration} />
    </div>
  )
})

function BirthDate({ form, dispatch, messages, leave, year }: FormParts<'dateOfBirth'>) {
  const name = 'dateOfBirth'
  const advice = dateAdvice(form.dateOfBirth, year)
  const written = formatStoredDate(form.dateOfBirth) ?? ''
  const whole = written >= '1000' && isRealDate(written)
  // Nothing is said under the typing finger, but of a whole date.
  const helpful = advice !== undefined && (whole || messages.some(({ path }) => path === name))
  const helped: Message[] = helpful
    ? [...messages, { level: 'info', path: name, text: advice }]
    : [...messages]
  return (
    <DateField
      name={name}
      legend="Date of birth"
      hint="For example 14 3 2009"
      messages={helped}
      value={form.dateOfBirth}
      onChange={dateOfBirth => dispatch({ type: 'changed', to: { dateOfBirth } })}
      onLeave={() => leave(name)}
    />
  )
}

const permission = 'I give permission to store my information under the data governance policy'
const declaration =
  'I confirm that I have obtained the qualifications on record as they stand, and I give permission to store my information under the data governance policy'

const Declaration = ({ form, dispatch, messages, label }: FormParts<'gdprAccept'> & { label: string }) => (
  <Checkbox
    name="gdprAccept"
    label={label}
    messages={messages}
    checked={form.gdprAccept}
    onChange={gdprAccept => dispatch({ type: 'changed', to: { gdprAccept } })}
  />
)
