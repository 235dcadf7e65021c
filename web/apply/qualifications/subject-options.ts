import type { Subjects } from '#shared/schemas/subjects.ts'
import type { ComboboxGroup } from '../../ui/combobox/combobox-options.ts'

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
      options: [{ value: unlistedSubject, label: unlistedSubject, fallbackHint: 'type it yourself' }],
    },
    group('Chosen', missing),
    group('Common subjects', common),
    group(
      common.length > 0 ? 'Other subjects' : 'Subjects',
      titles.filter(title => !common.includes(title)),
    ),
  ].filter(({ options }) => options.length > 0)
}
