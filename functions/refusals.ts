import { conflict, invalid, mistake, Refusal } from '#shared/errors.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'

/** Every refusal that more than one function gives, with its sentence (specification, section 8). */

/** The UCAS ID's record has another e-mail, or the e-mail several records. */
export const noMatch = 'There was a problem matching your UCAS ID to your email address'

export const alreadyApplied = (item: string) =>
  conflict(
    'Application',
    item,
    'You have already applied. You can apply for one programme only, and your application is with us.',
  )

export const otherContent = () =>
  conflict(
    'Submission',
    'idempotency-key',
    'This submission was sent before with other content. The first one counts.',
  )

export const recordExists = () =>
  conflict(
    'Applicant',
    'ucasPersonalId',
    'There is an applicant record for your UCAS ID already. Load this page again to go on with it.',
  )

export const staleRecord = () =>
  conflict(
    'Applicant',
    'version',
    'Your record was changed elsewhere in the meantime. Load this page again and check it.',
  )

export const programmeChanged = (code: string) =>
  conflict('Programme', code, 'This programme changed while you were applying. Check it and submit again.')

export const placesGone = (code: string) =>
  conflict(
    'Programme',
    code,
    'The places on this programme have gone since you chose it. Nothing has been sent: choose another programme.',
  )

export const staleDraft = () =>
  conflict('Draft', 'version', 'There is newer work on this form from another tab or device.')

/** Unknown, withdrawn and expired requests alike. */
export const noSuchRequest = () =>
  new Refusal({
    kind: 'not-found',
    message: 'The file upload request was invalid, has been withdrawn or has expired',
    itemType: 'AttachmentRequest',
    item: 'requestId',
  })

export const tooManyFiles = () =>
  invalid([
    mistake('fileName', `You have sent ${uploadLimits.files} files already, the most for one request`),
  ])
