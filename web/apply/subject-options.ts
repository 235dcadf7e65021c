import type { Subjects } from '#shared/schemas/subjects.ts'
import type { SelectGroup } from '../ui/select-field.tsx'

/** The value of the choice that lets a subject be typed; no title is called so. */
export const ownSubject = 'Not Listed Below'

/** The subjects of a type to choose from, the common ones first; one that was chosen is never missing. */
export function subjectGroups(subjects: Subjects | undefined, tpe: string, chosen: string): SelectGroup[] {
  const titles = subjects?.qualTypeSubjects.find(row => row.qualificationType === tpe)?.subjects ?? []
  const common = titles.filter(title => subjects?.common.includes(title))
  const missing = chosen !== '' && !titles.includes(chosen) ? [chosen] : []
  return [
    group('Type it yourself', [ownSubject]),
    group('Chosen', missing),
    group('Common subjects', common),
    group('All subjects', titles),
  ].filter(({ options }) => options.length > 0)
}

const group = (label: string, titles: readonly string[]): SelectGroup => ({
  label,
  options: titles.map(title => ({ value: title, label: title })),
})
