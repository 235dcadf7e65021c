import type * as z from 'zod/mini'
import { findContradictions } from '#functions/catalogue/validate-catalogue.ts'
import { splitGrades } from '#shared/enums/grades.ts'
import { readPath } from '#shared/schemas/fields.ts'
import { type Catalogue, catalogue } from '#shared/schemas/programme.ts'
import { alternativeColumns, findColumn, programmeColumns } from './catalogue-columns.ts'
import { checkRequiredSubject } from './required-subjects.ts'

/** A mistake at a path of the JSON, such as programmes.3.fee.home; the text says what is allowed. */
type PathMistake = { path: string; text: string }

/**
 * Returns the catalogue in the JSON of a file, or all of its mistakes at once: a wrong shape, unknown fields, codes that
 * contradict each other, grades out of bounds, and subjects that no applicant can have, except for `allowedSubjects`.
 */
export function checkCatalogue(
  json: unknown,
  allowedSubjects: readonly string[],
): { catalogue: Catalogue } | { mistakes: PathMistake[] } {
  const parsed = catalogue.safeParse(json)
  const mistakes = [
    ...(parsed.error?.issues.map(issue => describeIssue(issue, json)) ?? []),
    ...findUnknownFields(json),
    ...findContradictions(json),
    ...findRequirementMistakes(json, allowedSubjects),
  ]
  return parsed.success && mistakes.length === 0 ? { catalogue: parsed.data } : { mistakes }
}

const allowedInConditions: Record<string, string> = {
  numberRequired: 'Enter how many of the subjects it asks for',
  subject: 'Enter the title of a subject',
  a2Grade: 'Enter an A-level grade from A* to E',
  ibGrade: 'Enter an IB grade from 1 to 7, in quotation marks',
}

function describeIssue({ path: keys, code, message }: z.core.$ZodIssue, json: unknown): PathMistake {
  const path = keys.join('.')
  const [list, , ...field] = keys
  const column =
    list === 'programmes'
      ? findColumn(field.join('.'))
      : list === 'schools'
        ? findColumn(String(field[0]))
        : undefined
  const allowed =
    (path.includes('.conditions.') ? allowedInConditions[String(keys.at(-1))] : undefined) ??
    column?.allowed ??
    'Enter schools and programmes as "catalogue export" writes them'
  return {
    path,
    text: code === 'custom' && column === undefined ? message : describeValue(readPath(json, path), allowed),
  }
}

function describeValue(value: unknown, allowed: string): string {
  if (value === undefined || value === '') return `This is missing. ${allowed}`
  return typeof value === 'object' ? allowed : `${JSON.stringify(value)} is not allowed. ${allowed}`
}

const conditionPath = 'entryRequirements.alternatives.conditions'
const knownPaths = [
  'schools.code',
  'schools.name',
  ...[
    ...Object.values(programmeColumns).map(({ path }) => path),
    ...Object.values(alternativeColumns).flatMap(({ path }) =>
      path === 'conditions' ? [] : [`entryRequirements.alternatives.${path}`],
    ),
    'asksInterview',
    `${conditionPath}.numberRequired`,
    ...['subject', 'a2Grade', 'ibGrade'].map(field => `${conditionPath}.subjects.${field}`),
  ].map(path => `programmes.${path}`),
]

const findUnknownFields = (json: unknown): PathMistake[] =>
  flattenFields(json)
    .map(([path]) => path)
    .filter(path => {
      const field = path.replace(/\.\d+(?=\.|$)/g, '')
      return !knownPaths.some(known => `${known}.`.startsWith(`${field}.`) || field.startsWith(`${known}.`))
    })
    .map(path => ({ path, text: 'This is not a field of the catalogue' }))

/** Returns every nested value as JSON with its dotted path. */
function flattenFields(value: unknown, path = ''): [path: string, json: string][] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.length === 0) return path === '' ? [] : [[path, JSON.stringify(value)]]
  return entries.flatMap(([key, nested]) => flattenFields(nested, path ? `${path}.${key}` : key))
}

/** Returns the mistakes in the requirements of a file, of which any part may have a wrong shape or be absent. */
function findRequirementMistakes(json: unknown, allowedSubjects: readonly string[]): PathMistake[] {
  const listPaths = (path: string) => {
    const list = readPath(json, path)
    return Array.isArray(list) ? list.map((_, index) => `${path}.${index}`) : []
  }
  const readText = (path: string) => {
    const value = readPath(json, path)
    return typeof value === 'string' ? value : null
  }
  const alternatives = listPaths('programmes').flatMap(path =>
    listPaths(`${path}.entryRequirements.alternatives`),
  )
  return alternatives.flatMap((path): PathMistake[] => {
    const points = readPath(json, `${path}.overall.ibPoints`)
    const overall = {
      a2Grades: readText(`${path}.overall.a2Grades`),
      ibPoints: typeof points === 'number' ? points : null,
      ibGrades: readText(`${path}.overall.ibGrades`),
      btecGrades: readText(`${path}.overall.btecGrades`),
    }
    const { a2Grades, ibPoints, ibGrades, btecGrades } = overall
    const bounds = [
      ['A-levels', a2Grades !== null && splitGrades(a2Grades).length > 4],
      ['IB points', ibPoints !== null && (ibPoints < 24 || ibPoints > 45)],
      ['IB Higher', ibGrades !== null && ibGrades.length > 3],
      ['BTEC', btecGrades !== null && splitGrades(btecGrades).length !== 3],
    ] as const
    const subjects = listPaths(`${path}.conditions`).flatMap(condition => listPaths(`${condition}.subjects`))
    return [
      ...bounds.flatMap(([heading, isWrong]) => {
        const column = alternativeColumns[heading]
        const columnPath = `${path}.${column.path}`
        return isWrong
          ? [{ path: columnPath, text: describeValue(readPath(json, columnPath), column.allowed) }]
          : []
      }),
      ...subjects.flatMap(subjectPath => {
        const subject = readText(`${subjectPath}.subject`) ?? ''
        if (subject.trim() === '' || allowedSubjects.includes(subject)) return []
        const text = checkRequiredSubject(subject, overall)
        return text ? [{ path: `${subjectPath}.subject`, text }] : []
      }),
    ]
  })
}
