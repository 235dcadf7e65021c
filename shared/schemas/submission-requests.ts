import { feeContext } from './fee-context.ts'
import { newApplicantWith, newApplicationWith } from './submission.ts'

/** The two forms as the server takes them. */
export const newApplicant = newApplicantWith(feeContext)
export const newApplication = newApplicationWith(feeContext)
