import type { CheckStatus } from '../enums/check-status.ts'
import { type FeeContext, feeContext } from '../schemas/applicant.ts'
import type { SiteConfiguration } from '../schemas/configuration.ts'
import { dateOfBirthRequiredText } from '../schemas/date-of-birth.ts'
import { errorMessage, type Message, messagesFromIssues } from '../schemas/message.ts'
import { isMedicalProgramme, type Programme } from '../schemas/programme.ts'
import { type Qualifications, validateYearsObtained } from '../schemas/qualification.ts'
import { dateOfBirthPath, validateMinimumAge } from './minimum-age.ts'
import { unavailableTexts } from './programme-availability.ts'
import { validateUcat } from './ucat.ts'

/** The submitted data together with the applicant record; `year` is the calendar year in London. */
export type SubmissionRuleInput = {
  programme: Programme
  checkStatus: CheckStatus
  qualifications: Pick<Qualifications, 'list'>
  dateOfBirth: string | undefined
  feeContext: FeeContext | null
  feeStatusConfirmed: boolean
  hasBeenInterviewed: boolean | null
  year: number
  site: Pick<SiteConfiguration, 'universityName' | 'ucatThreshold' | 'ucatScale'>
}

/** Checks the rules between the valid parts of a submission. The paths of the messages are those of the request body. */
export const checkSubmissionRules = (input: SubmissionRuleInput): Message[] => [
  ...(input.checkStatus === 'NotQualified'
    ? [errorMessage('programmeCode', unavailableTexts.NotQualified)]
    : []),
  ...(input.feeContext || input.feeStatusConfirmed ? [] : missingFeeContextMessages),
  ...(input.dateOfBirth === undefined ? [errorMessage(dateOfBirthPath, dateOfBirthRequiredText)] : []),
  ...validateYearsObtained(input.qualifications.list, input.year, 'data.qualifications.list'),
  ...checkProgrammeRules(input),
]

/** Checks what a programme asks for in addition to the entry check: the age and, for a medical one, UCAT and the interview. */
export const checkProgrammeRules = ({
  programme,
  qualifications,
  dateOfBirth,
  hasBeenInterviewed,
  year,
  site,
}: Omit<SubmissionRuleInput, 'checkStatus' | 'feeContext' | 'feeStatusConfirmed'>): Message[] => [
  ...(dateOfBirth === undefined
    ? []
    : validateMinimumAge(dateOfBirth, programme.minimumAge, year, site.universityName)),
  ...(isMedicalProgramme(programme.code)
    ? [...validateUcat(qualifications.list, site), ...validateInterview(hasBeenInterviewed)]
    : []),
]

const missingFeeContextMessages = messagesFromIssues(feeContext.safeParse({}).error?.issues ?? []).map(
  message => ({ ...message, path: `data.feeContext.${message.path}` }),
)

export function validateInterview(hasBeenInterviewed: boolean | null): Message[] {
  if (hasBeenInterviewed === false) return []
  return [
    errorMessage(
      'data.hasBeenInterviewed',
      hasBeenInterviewed
        ? 'You can only apply once per academic year'
        : 'Choose whether you have been interviewed for this programme',
    ),
  ]
}
