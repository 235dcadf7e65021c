import type { Subjects } from '#shared/schemas/subjects.ts'
import type { ComboboxGroup } from '../../ui/combobox-options.ts'

/** The value of the choice that lets a subject be typed; no title is called so. */
export const ownSubject = 'Not Listed Below'

/** The subjects of a type to choose from, the common ones first; one that was chosen is never missing. */
export function subjectGroups(subjects: Subjects | undefined, tpe: string, chosen: string): ComboboxGroup[] {
  const titles = subjects?.qualTypeSubjects.find(row => row.qualificationType === tpe)?.subjects ?? []
  const aliases = subjects?.subjectAliases.find(row => row.qualificationType === tpe)?.subjects ?? []
  const common = titles.filter(title => subjects?.common.includes(title))
  const missing = chosen !== '' && !titles.includes(chosen) ? [chosen] : []
  const group = (label: string, listed: readonly string[]) => ({
    label,
    options: listed.map(title => ({
      value: title,
      label: title,
      former: /\(pre-\d{4}\)$/.test(title),
      names: aliases.filter(({ subject }) => subject === title).map(({ alias }) => alias),
    })),
  })
  return [
    {
      label: 'Type it yourself',
      options: [{ value: ownSubject, label: ownSubject, always: 'type it yourself' }],
    },
    group('Chosen', missing),
    group('Common subjects', common),
    group(
      common.length > 0 ? 'Other subjects' : 'Subjects',
      titles.filter(title => !common.includes(title)),
    ),
  ].filter(({ options }) => options.length > 0)
}
