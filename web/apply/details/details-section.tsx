import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { pages } from '#shared/pages.ts'
import { formatStoredDate, isRealDate } from '#shared/schemas/date-of-birth.ts'
import { type DetailName, fields } from '#shared/schemas/fields.ts'
import type { Message } from '#shared/schemas/message.ts'
import { Hotline } from '../../ui/contact-links.tsx'
import { AnswerList, type ListedAnswer } from '../../ui/description-list.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { AnswerCheckbox } from '../form/answer-checkbox.tsx'
import { answerProps, type FieldContext } from '../form/section-props.ts'
import { declarationText, type FormVariant } from '../form/sections.ts'
import { dateOfBirthHint } from './date-of-birth-hint.ts'

type DetailsSectionProps = DetailProps & {
  variant: FormVariant
  recorded: readonly ListedAnswer[]
  children: ReactNode
}

/**
 * 'About You' (specification, section 2): the personal details that are not on record, and the declaration below the
 * recorded qualifications.
 */
export const DetailsSection = ({ variant, recorded, children, ...props }: DetailsSectionProps) => (
  <div className="fields">
    {variant.details.map(name => {
      const Control = controls[name]
      return <Control key={name} {...props} />
    })}
    {children}
    {recorded.length > 0 && (
      <>
        <p>
          These are your qualifications on record. If one is wrong, call the Clearing Hotline on <Hotline />{' '}
          before you apply.
        </p>
        <AnswerList answers={recorded} />
      </>
    )}
    <Declaration {...props} label={declarationText(variant)} />
  </div>
)

type DetailProps = FieldContext & { year: number }
type TextDetail = Exclude<DetailName, 'dateOfBirth'>
type TextProps = Pick<ComponentProps<typeof Field>, 'type' | 'autoComplete' | 'hint'>

const text = (name: TextDetail, props: TextProps) => (context: FieldContext) => (
  <Field {...answerProps(name, context)} {...props} label={fields[name].label} />
)

const oneNameHint = 'If you have one name, enter it as your surname, and enter a hyphen as your forename.'

const controls: Record<DetailName, ComponentType<DetailProps>> = {
  forenames: text('forenames', { autoComplete: 'given-name', hint: oneNameHint }),
  surname: text('surname', { autoComplete: 'family-name' }),
  telephone1: text('telephone1', {
    type: 'tel',
    autoComplete: 'tel',
    hint: 'With the country code if it is not a UK number',
  }),
  dateOfBirth: DateOfBirth,
}

function DateOfBirth({ year, ...context }: DetailProps) {
  const { form, messages } = context
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
      {...answerProps(name, context)}
      legend={fields.dateOfBirth.label}
      hint="For example 14 3 2009"
      messages={shownMessages}
    />
  )
}

type DeclarationProps = Pick<FieldContext, 'form' | 'dispatch' | 'messages'> & { label: string }

const Declaration = ({ form, dispatch, messages, label }: DeclarationProps) => (
  <div className="flow">
    <AnswerCheckbox
      name="gdprAccept"
      value={form.gdprAccept}
      dispatch={dispatch}
      messages={messages}
      label={label}
    />
    <p className="small">
      Our{' '}
      <a href={pages.privacy.path} target="_blank" rel="noreferrer">
        privacy notice (opens in a new tab)
      </a>{' '}
      says what we store and why.
    </p>
  </div>
)
