import { type Dispatch, memo, useMemo, useState } from 'react'
import { findQualificationType } from '#shared/enums/qualification-types.ts'
import type { Message } from '#shared/schemas/message.ts'
import type { Subjects } from '#shared/schemas/programme.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import type { ComboboxGroup } from '../../ui/combobox/option-list.ts'
import { Field } from '../../ui/fields/field.tsx'
import type { FormAction } from '../form/form-state.ts'
import { rowPath } from '../form/request.ts'

/** The option that allows a subject as free text; no subject has this title. */
export const unlistedSubject = 'Not Listed Below'

const findTitles = (subjects: Subjects | undefined, tpe: string) =>
  subjects?.qualTypeSubjects.find(row => row.qualificationType === tpe)?.subjects ?? []

const isFormer = (title: string) => /\(pre-\d{4}\)$/.test(title)

/** Returns the subject options of a type, common subjects first. */
export function subjectOptions(subjects: Subjects | undefined, tpe: string): ComboboxGroup[] {
  const titles = findTitles(subjects, tpe)
  const aliases = subjects?.subjectAliases.find(row => row.qualificationType === tpe)?.subjects ?? []
  const common = titles.filter(title => subjects?.common.includes(title))
  const group = (label: string, titles: readonly string[]) => ({
    label,
    options: titles.map(title => ({
      value: title,
      label: title,
      aliases: aliases.filter(({ subject }) => subject === title).map(({ alias }) => alias),
    })),
  })
  return [
    {
      label: 'Type it yourself',
      options: [
        { value: unlistedSubject, label: unlistedSubject, hint: 'type it yourself', isFallback: true },
      ],
    },
    group('Common subjects', common),
    group(
      common.length > 0 ? 'Other subjects' : 'Subjects',
      titles.filter(title => !common.includes(title) && !isFormer(title)),
    ),
    group('No longer awarded', titles.filter(isFormer)),
  ].filter(({ options }) => options.length > 0)
}

type SubjectFieldProps = {
  index: number
  tpe: string
  subject: string
  subjects: Subjects | undefined
  messages: readonly Message[]
  dispatch: Dispatch<FormAction>
}

/** The subject of a qualification: from the list of its type, or typed. A change of the grade does not render it. */
export const SubjectField = memo(function SubjectField(props: SubjectFieldProps) {
  const { index, tpe, subject, subjects, messages, dispatch } = props
  const [isTyping, setIsTyping] = useState(false)
  const options = useMemo(() => subjectOptions(subjects, tpe), [subjects, tpe])
  const isUnlisted = subjects !== undefined && subject !== '' && !findTitles(subjects, tpe).includes(subject)
  const isTyped = isTyping || isUnlisted
  const path = rowPath(index, 'subject')
  const change = (to: string) => dispatch({ type: 'changeRow', index, to: { subject: to } })
  const textField = (label: string) => (
    <Field name={path} label={label} messages={messages} value={subject} onChange={change} />
  )
  if (!findQualificationType(tpe)) return textField('Subject')
  return (
    <>
      <Combobox
        name={isTyped ? `${path}-list` : path}
        label="Subject"
        messages={isTyped ? [] : messages}
        options={options}
        isLoading={subjects === undefined}
        value={isTyped ? unlistedSubject : subject}
        onChange={(value, typed) => {
          setIsTyping(value === unlistedSubject)
          change(value === unlistedSubject ? typed : value)
        }}
      />
      {isTyped && textField('Name of the subject')}
    </>
  )
})
