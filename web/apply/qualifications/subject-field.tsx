import { useMemo } from 'react'
import type { Message } from '#shared/errors.ts'
import type { QualificationEntry } from '#shared/schemas/draft.ts'
import type { Subjects } from '#shared/schemas/subjects.ts'
import { ComboboxField } from '../../ui/combobox-field.tsx'
import { Field } from '../../ui/field.tsx'
import type { EntryChange } from '../form/qualification-entries.ts'
import { ownSubject, subjectGroups } from './subject-options.ts'

type SubjectControlProps = {
  entry: QualificationEntry
  field: string
  subjects: Subjects | undefined
  control(part: string): { name: string; messages: readonly Message[]; onLeave(): void }
  onChange(to: EntryChange): void
}

/** The subject of a qualification: found in its type's list, or typed freely (specification, section 2). */
export function SubjectControl({ entry, field, subjects, control, onChange }: SubjectControlProps) {
  const { tpe, subject } = entry
  const listed = entry.ownSubject ? '' : subject
  const options = useMemo(() => subjectGroups(subjects, tpe, listed), [subjects, tpe, listed])
  const typed = (
    <Field
      {...control('subject')}
      className={entry.ownSubject ? 'full-width' : ''}
      label={entry.ownSubject ? 'Name of the subject' : 'Subject'}
      maxLength={100}
      value={subject}
      onChange={name => onChange({ subject: name })}
    />
  )
  if (entry.ownType) return typed

  const finder = entry.ownSubject
    ? { ...control('subject'), name: `${field}.listedSubject` }
    : control('subject')
  return (
    <>
      <ComboboxField
        {...finder}
        label="Subject"
        blank="Choose"
        options={options}
        partial={subjects === undefined}
        value={entry.ownSubject ? ownSubject : subject}
        onChange={(chosen, sought) =>
          onChange(
            chosen === ownSubject
              ? { subject: sought, ownSubject: true }
              : { subject: chosen, ownSubject: false },
          )
        }
      />
      {entry.ownSubject && typed}
    </>
  )
}
