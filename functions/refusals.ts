import { conflict, emailMismatchText, invalid, Refusal } from '#shared/errors.ts'
import { formatList } from '#shared/rules/format-list.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import { errorMessage } from '#shared/schemas/message.ts'
import type { Programme } from '#shared/schemas/programme.ts'

// The refusals of repositories and routes, with their sentences.

export const alreadyApplied = (item: string) =>
  conflict(
    'Application',
    item,
    'You have already applied, and you can apply for one programme only. Load this page again to see your application and its number.',
  )

export const idempotencyKeyReused = () =>
  conflict(
    'Submission',
    'idempotency-key',
    'You have already sent this application with different answers, and the first one counts. Load this page again to see it.',
  )

export const recordExists = () =>
  conflict(
    'Applicant',
    'ucasPersonalId',
    'There is an applicant record for your UCAS ID already. Check your answers and submit again.',
  )

/** Refuses a pair whose UCAS ID has another email at UCAS. */
export const emailMismatch = () =>
  new Refusal({
    kind: 'denied',
    message: `${emailMismatchText}. Sign out, then sign in with the email address from your UCAS form.`,
    failedCheck: 'email',
  })

export const staleRecord = () =>
  conflict(
    'Applicant',
    'version',
    'Your record has changed since you opened this page. Check your answers and submit again.',
  )

/** The item type is not `Programme`, because that says that the places are taken. */
export const programmeChanged = (code: string) =>
  conflict('Catalogue', code, 'This programme changed while you were applying. Check it and submit again.')

export const placesTaken = (
  { code, name }: Programme,
  similarProgrammes: readonly Programme[],
  hotline: string,
) =>
  conflict(
    'Programme',
    code,
    `The places on ${name} have been taken since you chose it. We have not sent your application. ${
      similarProgrammes.length > 0
        ? `You can apply for these, and they have places: ${formatList(similarProgrammes.map(({ name, code }) => `${name} (${code})`))}.`
        : `Choose another programme, or call us on ${hotline}.`
    }`,
  )

export const staleDraft = () =>
  conflict('Draft', 'version', 'There is a newer version of this form from another tab or device.')

/** No function has ever read the flags, which decide whether the service is open. */
export const flagsUnavailable = () =>
  new Refusal(
    {
      kind: 'server',
      message:
        'We cannot tell at the moment whether Clearing is open, so we have not sent anything. Your answers are saved. Try again in a few minutes, or call the Clearing Hotline.',
    },
    // Not 503, which CloudFront replaces with its maintenance page.
    500,
    { 'retry-after': '60' },
  )

/** The same refusal for unknown, withdrawn and expired requests. */
export const attachmentRequestNotFound = () =>
  new Refusal({
    kind: 'not-found',
    message: 'The file upload request was invalid, has been withdrawn or has expired',
    itemType: 'AttachmentRequest',
    item: 'requestId',
  })

/** The file was not sent, or another one was sent in its place during the check. */
export const fileNotArrived = () =>
  new Refusal({
    kind: 'not-found',
    message: 'This file has not arrived. Send it again.',
    itemType: 'File',
    item: 'attachmentId',
  })

const refuseFile = (text: string) => invalid([errorMessage('fileName', text)])

export const tooManyFiles = () =>
  refuseFile(
    `You have sent ${uploadLimits.maxFiles} files, the most for one request. To send another, call the Clearing Hotline.`,
  )
