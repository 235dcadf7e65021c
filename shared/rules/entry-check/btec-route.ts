import { findQualificationType } from '../../enums/qualification-types.ts'
import type { Condition, Overall } from '../../schemas/programme.ts'
import type { Qualification } from '../../schemas/qualification.ts'
import { type Finding, selectBestFinding } from './finding.ts'
import { formatBtecRequirement, formatCondition, formatCount } from './format-requirements.ts'
import { aLevelScale, btecScale, splitGrades } from './grade-scale.ts'
import { findHeldSubjects, formatHeldSubjects } from './held-subjects.ts'
import type { Route } from './route.ts'
import { createConditionCheck } from './subject-condition.ts'
import type { SubjectTitles } from './subject-titles.ts'

/** The sizes of BTEC, and how many A-levels each needs beside it before an advisor checks it. */
const sizes = [
  { gradeCount: 3, name: 'BTEC Extended Diploma', minALevels: 0 },
  { gradeCount: 2, name: 'BTEC National Diploma', minALevels: 1 },
  { gradeCount: 1, name: 'BTEC Subsidiary Diploma', minALevels: 2 },
] as const

/**
 * Creates the BTEC route (DECISIONS, section 4 rules 5 and 7). An Extended Diploma is compared. An advisor checks a
 * smaller one with enough A-levels, and the conditions that these A-levels do not meet.
 */
export function createBtecRoute(list: readonly Qualification[], titles: SubjectTitles): Route {
  const btecs = list
    .filter(({ tpe }) => findQualificationType(tpe)?.route === 'BTEC')
    .map(({ grade }) => btecScale.sort(splitGrades(String(grade))))
  const diplomas = sizes.flatMap(({ gradeCount, ...size }) =>
    btecs.filter(({ length }) => length === gradeCount).map(grades => ({ ...size, grades })),
  )
  const aLevels = findHeldSubjects(list, 'A2', aLevelScale, titles)
  const checkALevels = createConditionCheck(aLevels, aLevelScale, 'a2Grade', titles)

  function compare({ name, minALevels, grades }: (typeof diplomas)[number], requiredGrades: string): Finding {
    const path = 'overall'
    const requirement = `this programme asks for ${formatBtecRequirement(requiredGrades)}`
    const heldGrades = grades.join('')
    if (minALevels === 0) {
      const shortfall = btecScale.countStepsShort(grades, requiredGrades)
      return {
        outcome: shortfall === 0 ? 'met' : 'not met',
        path,
        shortfall,
        text: `Your ${name} is ${heldGrades}; ${requirement}`,
      }
    }
    if (aLevels.length >= minALevels)
      return {
        outcome: 'cannot tell',
        path,
        text: `An advisor will check your ${name} (${heldGrades}) with your A-levels (${formatHeldSubjects(aLevels)}); ${requirement}`,
      }
    const companions = `${formatCount(minALevels)} A-level${minALevels === 1 ? '' : 's'} or more`
    return {
      outcome: 'not met',
      path,
      text: `Your ${name} (${heldGrades}) counts only beside ${companions}; ${requirement}`,
    }
  }

  return {
    name: 'BTECs',

    overall({ btecGrades }: Overall): Finding | null {
      return btecGrades === null
        ? null
        : selectBestFinding(diplomas.map(diploma => compare(diploma, btecGrades)))
    },

    condition(condition: Condition): Finding {
      const finding = checkALevels(condition)
      if (finding.outcome === 'met') return finding
      const requirement = formatCondition(condition, 'a2Grade')
      return {
        outcome: 'cannot tell',
        path: finding.path,
        text: `This programme asks for ${requirement}; an advisor will check whether your BTEC covers it`,
      }
    },
  }
}
