import type { SiteConfiguration } from '../schemas/configuration.ts'
import { validateGrade } from '../schemas/grade-rules.ts'
import { errorMessage, type Message } from '../schemas/message.ts'
import type { Qualification } from '../schemas/qualification.ts'

type UcatSettings = Pick<SiteConfiguration, 'ucatThreshold' | 'ucatScale'>

/** The highest UCAT score since 2025, when the test lost one of its four parts. */
const highestCurrentScore = 2700

/**
 * Returns a warning for the operator if no score of the current test can reach the threshold. The default is the
 * specification's threshold, which no such score can reach.
 */
export function checkUcatThreshold({ ucatThreshold, ucatScale }: UcatSettings): string | undefined {
  const highestScore = Math.min(ucatScale, highestCurrentScore)
  if (ucatThreshold <= highestScore) return
  return `No applicant can reach the UCAT threshold of ${ucatThreshold}: the highest score is ${highestScore}. Set a lower ucatThreshold.`
}

/** Formats what a medical programme asks for: exactly what `validateUcat` enforces. */
export const formatUcatRequirement = ({ ucatThreshold, ucatScale }: UcatSettings) =>
  `UCAT score of ${ucatThreshold} or above, out of ${ucatScale}, and Band 1, 2 or 3`

/**
 * Checks the UCAT score and band for a medical programme. "Band 3 or above" means 1, 2 or 3. The score must be on the
 * scale of the test. Of several attempts, one that is sufficient counts.
 */
export function validateUcat(
  list: readonly Qualification[],
  { ucatThreshold, ucatScale }: UcatSettings,
): Message[] {
  const findEntry = (tpe: string, isSufficient: (value: number) => boolean) => {
    const sufficient = list.findIndex(entry => entry.tpe === tpe && isSufficient(Number(entry.grade)))
    const index = sufficient < 0 ? list.findIndex(entry => entry.tpe === tpe) : sufficient
    const grade = list[index]?.grade ?? ''
    const path = index < 0 ? 'data.qualifications.list' : `data.qualifications.list.${index}.grade`
    // A grade that is no score or band has the message of its rule instead.
    const isChecked = grade === '' || validateGrade(tpe, grade) === undefined
    return { path, isChecked, value: grade === '' ? Number.NaN : Number(grade) }
  }
  const score = findEntry('UCATScore', value => value >= ucatThreshold)
  const band = findEntry('UCATBand', value => value <= 3)
  return [
    ...(score.isChecked && !(score.value >= ucatThreshold)
      ? [
          errorMessage(
            score.path,
            `UCAT Qualification is required for this programme at ${ucatThreshold} or above`,
          ),
        ]
      : []),
    ...(score.isChecked && score.value > ucatScale ? [errorMessage(score.path, `0 to ${ucatScale}`)] : []),
    ...(band.isChecked && !(band.value <= 3)
      ? [errorMessage(band.path, 'UCAT Qualification Band is required for this programme at Band 3 or above')]
      : []),
  ]
}
