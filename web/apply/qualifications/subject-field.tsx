import { memo, useMemo } from 'react'
import type { QualificationEntry } from '#shared/schemas/qualification.ts'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { Combobox } from '../../ui/combobox/combobox.tsx'
import type { ComboboxGroup } from '../../ui/combobox/combobox-options.ts'
import { Field } from '../../ui/fields/field.tsx'
import { rowAddress } from '../form/addresses.ts'
import type { EntryChange } from '../form/qualification-entries.ts'
import { fieldProps, type RowControl, type SectionProps } from '../form/section-props.ts'

/** The option that allows a subject as free text; no subject has this title. */
export const unlistedSubject = 'Not Listed Below'

/** Returns the subject options of a type, common subjects first. The chosen subject is always included. */
export function subjectOptions(subjects: Subjects | undefined, tpe: string, chosen: string): ComboboxGroup[] {
  const titles = subjects?.qualTypeSubjects.find(row => row.qualificationType === tpe)?.subjects ?? []
  const aliases = subjects?.subjectAliases.find(row => row.qualificationType === tpe)?.subjects ?? []
  const common = titles.filter(title => subjects?.common.includes(title))
  const missing = chosen !== '' && !titles.includes(chosen) ? [chosen] : []
  const group = (label: string, titles: readonly string[]) => ({
    label,
    options: titles.map(title => ({
      value: title,
      label: title,
      former: /\(pre-\d{4}\)$/.test(title),
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
    group('Chosen', missing),
    group('Common subjects', common),
    group(
      common.length > 0 ? 'Other subjects' : 'Subjects',
      titles.filter(title => !common.includes(title)),
    ),
  ].filter(({ options }) => options.length > 0)
}

type SubjectFieldProps = Omit<QualificationEntry, 'grade' | 'yearObtained'> &
  Pick<SectionProps, 'messages' | 'dispatch' | 'leaveField'> & { subjects: Subjects | undefined }

/** The subject of a qualification. A change of the grade does not render it. */
export const SubjectField = memo(function SubjectField(props: SubjectFieldProps) {
  const { id, tpe, ownType, subject, ownSubject, subjects, dispatch } = props
  const control: RowControl = part => fieldProps(rowAddress(id, part), props)
  const onChange = (to: EntryChange) => dispatch({ type: 'updated', id, to })
  const listedSubject = ownSubject ? '' : subject
  const options = useMemo(() => subjectOptions(subjects, tpe, listedSubject), [subjects, tpe, listedSubject])
  const textField = (
    <Field
      {...control('subject')}
      className={ownSubject ? 'full-width' : ''}
      label={ownSubject ? 'Name of the subject' : 'Subject'}
      value={subject}
      onChange={name => onChange({ subject: name })}
    />
  )
  if (ownType) return textField

  const comboboxProps = ownSubject
    ? { ...control('subject'), name: control('listedSubject').name }
    : control('subject')
  return (
    <>
      <Combobox
        {...comboboxProps}
        label="Subject"
        options={options}
        partial={subjects === undefined}
        value={ownSubject ? unlistedSubject : subject}
        onChange={(chosen, typed) =>
          onChange(
            chosen === unlistedSubject
              ? { subject: typed, ownSubject: true }
              : { subject: chosen, ownSubject: false },
          )
        }
      />
      {ownSubject && textField}
    </>
  )
})
