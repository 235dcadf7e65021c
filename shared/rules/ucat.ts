import { errorMessage, type Message } from '../errors.ts'
import type { SiteConfiguration } from '../schemas/configuration.ts'
import type { Qualification } from '../schemas/qualification.ts'

/** Whether a programme is a medical one, which needs UCAT (specification, sections 5 and 9). */
export const isMedicalProgramme = (programmeCode: string) => /^(A100|A101|A200)/.test(programmeCode)

/** What an operator is warned of at start: a threshold that no score of the test can reach (DECISIONS, rule 11). */
export const checkUcatThreshold = ({
  ucatThreshold,
  ucatScale,
}: Pick<SiteConfiguration, 'ucatThreshold' | 'ucatScale'>) =>
  ucatThreshold > ucatScale
    ? `Nobody can reach the UCAT threshold of ${ucatThreshold}: the test ends at ${ucatScale}. Change ucatThreshold or ucatScale.`
    : undefined

/**
 * What is missing of the UCAT score and band a medical programme needs; band 3 or above means 1, 2 or 3. No score is
 * beyond the scale of the test.
 */
export function validateUcat(
  list: readonly Qualification[],
  { ucatThreshold, ucatScale }: Pick<SiteConfiguration, 'ucatThreshold' | 'ucatScale'>,
): Message[] {
  const entered = (tpe: string) => {
    const place = list.findIndex(one => one.tpe === tpe)
    const grade = list[place]?.grade
    const path = place < 0 ? 'data.qualifications.list' : `data.qualifications.list.${place}.grade`
    return { path, value: typeof grade === 'number' ? grade : undefined }
  }
  const score = entered('UCATScore')
  const band = entered('UCATBand')
  return [
    ...(score.value === undefined || score.value < ucatThreshold
      ? [
          errorMessage(
            score.path,
            `UCAT Qualification is required for this programme at ${ucatThreshold} or above`,
          ),
        ]
      : []),
    ...(score.value !== undefined && score.value > ucatScale
      ? [errorMessage(score.path, `0 to ${ucatScale}`)]
      : []),
    ...(band.value === undefined || band.value > 3
      ? [errorMessage(band.path, 'UCAT Qualification Band is required for this programme at Band 3 or above')]
      : []),
  ]
}
