import { qualificationTypes, type SubjectList } from '#shared/enums/qualification-types.ts'
import { prepareSubjectTitles } from '#shared/rules/entry-check/subject-titles.ts'
import type { SubjectLists } from '#shared/schemas/programme.ts'
import data from './subjects.json' with { type: 'json' }

const titles: Record<SubjectList, string[]> = data.subjects
const legacyTitles: Partial<Record<SubjectList, string[]>> = data.legacy
const aliases: Record<SubjectList, { alias: string; subject: string }[]> = data.aliases

const typesWithSubjects = qualificationTypes.flatMap(({ code, subjects }) =>
  subjects ? [{ qualificationType: code, list: subjects }] : [],
)

/** The subjects. Current titles come before legacy ones (specification 3.25). */
export const subjectLists: SubjectLists = {
  common: data.common,
  qualTypeSubjects: typesWithSubjects.map(({ qualificationType, list }) => ({
    qualificationType,
    subjects: [...titles[list], ...(legacyTitles[list] ?? [])],
  })),
  subjectAliases: typesWithSubjects.map(({ qualificationType, list }) => ({
    qualificationType,
    subjects: aliases[list],
  })),
  ibEquivalents: data.ibEquivalents,
}

/** The titles of the subjects, for the entry check. */
export const subjectTitles = prepareSubjectTitles(subjectLists)
