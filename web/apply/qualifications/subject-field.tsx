import { type Dispatch, useMemo, useState } from 'react'
import { findQualificationType } from '#shared/enums/qualification-types.ts'
import type { FormRow } from '#shared/schemas/form.ts'
import type { Message } from '#shared/schemas/message.ts'
import type { Subjects } from '#shared/schemas/programme.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import type { ComboboxGroup } from '../../ui/combobox/search.ts'
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
  row: FormRow
  subjects: Subjects | undefined
  messages: readonly Message[]
  dispatch: Dispatch<FormAction>
}

/** The subject of a qualification: from the list of its type, or typed. */
export function SubjectField({ index, row, subjects, messages, dispatch }: SubjectFieldProps) {
  const { tpe, subject, unlistedSubject: unlisted = '' } = row
  const [isTyping, setIsTyping] = useState(false)
  const options = useMemo(() => subjectOptions(subjects, tpe), [subjects, tpe])
  const isListed = subjects === undefined || subject === '' || findTitles(subjects, tpe).includes(subject)
  const isTyped = isTyping || !isListed
  const path = rowPath(index, 'subject')
  const change = (to: Partial<FormRow>) => dispatch({ type: 'changeRow', index, to })
  const textField = (label: string) => (
    <Field
      name={path}
      label={label}
      messages={messages}
      value={subject}
      onChange={to => change({ subject: to })}
    />
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
        value={isTyped ? unlistedSubject : subject || unlisted}
        onChange={(value, typed) => {
          const isOther = value === unlistedSubject
          setIsTyping(isOther)
          change({ subject: isOther ? typed : value, unlistedSubject: isOther ? '' : typed })
        }}
      />
      {isTyped && textField('Name of the subject')}
    </>
  )
}
