import { subjectLists } from '#functions/catalogue/subject-lists.ts'
import { type CheckStatus, checkStatuses } from '#shared/enums/check-status.ts'
import { splitGrades } from '#shared/enums/grades.ts'
import { createEntryCheck } from '#shared/rules/entry-check/entry-check.ts'
import { aLevelScale, ibScale } from '#shared/rules/entry-check/grade-scale.ts'
import type { Thresholds } from '#shared/rules/format-requirements.ts'
import type { Alternative, Programme } from '#shared/schemas/programme.ts'
import type { Qualification, Qualifications } from '#shared/schemas/qualification.ts'
import { formatRequirements } from './catalogue-diff.ts'
import { findSatisfyingTitle } from './required-subjects.ts'

/** What the entry check tells a typical applicant about a programme. */
type ApplicantResult = { applicant: string; checkStatus: CheckStatus; messages: string[] }

/** The results for a programme; `warning` says that no applicant qualifies, or that every applicant might. */
type ProgrammeCheck = {
  code: string
  name: string
  requirements: string
  results: ApplicantResult[]
  warning: 'nobody' | 'everybody' | null
}

const row = (tpe: string, subject: string | null, grade: string | number): Qualification => ({
  tpe,
  subject,
  grade,
  yearObtained: null,
})

/** A typical applicant, with the subjects that an alternative asks for. */
type TypicalApplicant = {
  name: string
  hasGcses?: boolean
  createList: (alternative: Alternative) => Qualification[]
}

const typicalApplicants: TypicalApplicant[] = [
  ...['A*A*A*', 'ABB'].map(grades => ({
    name: grades,
    createList: (alternative: Alternative) => createSubjects('A2', grades, alternative),
  })),
  { name: 'BTEC DDM', createList: () => [row('BtecExtendedRqf', 'Business', 'DDM')] },
  {
    name: 'IB 34',
    createList: alternative => [
      row('IBOverall', null, 34),
      ...createSubjects('IBHigher', '665', alternative),
    ],
  },
  { name: 'Abitur 1,7', hasGcses: false, createList: () => [row('GermanAbiturOverall', null, 1.7)] },
]

/** Checks every programme with five typical applicants, who have every GCSE and the subjects that it asks for. */
export const checkProgrammes = (programmes: readonly Programme[], thresholds: Thresholds): ProgrammeCheck[] =>
  programmes.map(programme => {
    const results = typicalApplicants.map(applicant => evaluateApplicant(applicant, programme, thresholds))
    const has = (status: CheckStatus) => results.some(({ checkStatus }) => checkStatus === status)
    return {
      code: programme.code,
      name: programme.name,
      requirements: formatRequirements(programme),
      results,
      warning: !has('Qualified') ? 'nobody' : has('NotQualified') ? null : 'everybody',
    }
  })

/** Returns the best result that an applicant with the subjects of one of the alternatives gets. */
function evaluateApplicant(
  { name, hasGcses = true, createList }: TypicalApplicant,
  programme: Programme,
  thresholds: Thresholds,
): ApplicantResult {
  const checkEntry = createEntryCheck([programme], subjectLists, thresholds)
  const results = programme.entryRequirements.alternatives.flatMap((alternative): ApplicantResult[] => {
    const qualifications: Qualifications = {
      version: 1,
      list: createList(alternative),
      english: hasGcses ? { type: 'Gcse', grade: '7' } : { type: 'Other' },
      secondaryEducation: hasGcses
        ? { type: 'Gcse', has5orMoreAtC4OrAbove: true, hasMathsAtB5OrAbove: true, has6orMoreAt6and7: true }
        : { type: 'Other' },
    }
    return checkEntry(qualifications, null).map(({ checkStatus, messages }) => ({
      applicant: name,
      checkStatus,
      messages: messages.filter(({ level }) => level === levelOf[checkStatus]).map(({ text }) => text),
    }))
  })
  return results.reduce((best, next) =>
    checkStatuses.indexOf(next.checkStatus) < checkStatuses.indexOf(best.checkStatus) ? next : best,
  )
}

/** The level of the messages that explain a status. */
const levelOf = { Qualified: undefined, Undecided: 'warning', NotQualified: 'error' } as const

/** Returns three subjects with grades: those that the conditions ask for, with the best grades where they ask for them. */
function createSubjects(
  type: 'A2' | 'IBHigher',
  grades: string,
  { conditions }: Alternative,
): Qualification[] {
  const [scale, gradeField] =
    type === 'A2' ? ([aLevelScale, 'a2Grade'] as const) : ([ibScale, 'ibGrade'] as const)
  const ranks = new Map<string, number>()
  for (const { numberRequired, subjects } of conditions) {
    const options = subjects.flatMap(({ subject, [gradeField]: grade }) => {
      const title = findSatisfyingTitle(type, subject)
      return title ? [{ title, rank: scale.rank(grade ?? '') }] : []
    })
    // Subjects that another condition has chosen come first: one subject may serve several conditions.
    const chosen = options
      .sort((a, b) => Number(ranks.has(b.title)) - Number(ranks.has(a.title)))
      .slice(0, numberRequired)
    for (const { title, rank } of chosen) ranks.set(title, Math.min(rank, ranks.get(title) ?? rank))
  }
  const required = [...ranks].sort(([, a], [, b]) => a - b).map(([title]) => title)
  const fillers = subjectLists.common.flatMap(subject => {
    const title = findSatisfyingTitle(type, subject)
    return title && !ranks.has(title) ? [title] : []
  })
  const letters = splitGrades(grades)
  return [...required, ...fillers]
    .slice(0, Math.max(letters.length, required.length))
    .map((title, index) => row(type, title, letters[index] ?? letters.at(-1) ?? ''))
}

const statusTexts: Record<CheckStatus, string> = {
  Qualified: 'qualified',
  Undecided: 'an advisor checks',
  NotQualified: 'not qualified',
}

/** Returns the first message and the number of the others: what an advisor checks is much the same everywhere. */
const summarize = ([first = '', ...others]: readonly string[]) =>
  others.length > 0 ? [`${first}, and ${others.length} more`] : [first]

/** Returns the checks as lines of text, with the warnings repeated at the end. */
export function formatChecks(checks: readonly ProgrammeCheck[]): string {
  const warningTexts = {
    nobody: 'None of these applicants qualifies for',
    everybody: 'None of these applicants is turned away from',
  } as const
  const lines = checks.flatMap(({ code, name, requirements, results, warning }) => [
    `${code} ${name}`,
    `  ${requirements}`,
    ...results.flatMap(({ applicant, checkStatus, messages }) => [
      `  ${applicant.padEnd(11)} ${statusTexts[checkStatus]}`,
      ...(checkStatus === 'Undecided' ? summarize(messages) : messages).map(message => `    ${message}`),
    ]),
    ...(warning ? [`  WARNING: ${warningTexts[warning]} this programme.`] : []),
  ])
  const summary = (['nobody', 'everybody'] as const).flatMap(warning => {
    const codes = checks.filter(check => check.warning === warning).map(({ code }) => code)
    return codes.length > 0 ? [`${warningTexts[warning]} ${codes.join(', ')}.`] : []
  })
  return [...lines, '', ...(summary.length > 0 ? summary : ['There are no warnings.'])].join('\n')
}
