import { validateInterview } from '#shared/rules/submission-rules.ts'
import type { FormState } from '#shared/schemas/form.ts'
import { errorMessage, type Message } from '#shared/schemas/message.ts'
import { isMedical } from '../form/form-state.ts'
import { rowPath, ucatRows } from '../form/request.ts'

const interviewPath = 'data.hasBeenInterviewed'

/** Returns why an open medical programme cannot be applied for yet, with the path of the answer (specification, section 5). */
export function findSubmitBlocker(form: FormState, errors: readonly Message[]): Message | undefined {
  if (!isMedical(form)) return
  const [interviewError] = validateInterview(form.data.hasBeenInterviewed)
  if (form.data.hasBeenInterviewed && interviewError) return errorMessage(interviewPath, interviewError.text)
  const paths = ucatRows(form).map(({ index }) => rowPath(index, 'grade'))
  const ucatError = errors.find(({ path }) => paths.includes(path))
  if (ucatError) return errorMessage(ucatError.path, 'Enter a UCAT score and band that meet the requirements')
  return interviewError && errorMessage(interviewPath, interviewError.text)
}
