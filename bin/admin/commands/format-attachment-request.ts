import type { Writable } from 'node:stream'
import { sha256 } from '#functions/crypto.ts'
import type { Ports } from '#functions/ports/ports.ts'
import type { RequestWithFiles } from '#functions/repositories/attachment-requests.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import type { ScanState } from '#shared/schemas/attachment.ts'
import { colourText, formatCount, stripControlCharacters } from '../context/terminal.ts'

/** Returns the ID of a request for staff. Its "r" keeps a leading hyphen from being read as an option. */
export const toRequestId = (requestKey: string) => `r${requestKey}`

/** Returns the request key of an ID for staff, of an applicant's link, or of the request id in such a link. */
export function parseRequestKey(input: string): string {
  const [, id = input.trim()] = /[?&]requestId=([\w-]+)/.exec(input) ?? []
  return /^r[\w-]{43}$/.test(id) ? id.slice(1) : sha256(id)
}

/** Returns a request for --json, with the S3 objects of its files. */
export async function toRequestJson(
  { request, files }: RequestWithFiles,
  { uploads, now }: Pick<Ports, 'uploads' | 'now'>,
) {
  const {
    requestKey,
    applicationNumber,
    attachmentType,
    requestedAt,
    expiresAt,
    withdrawnAt = null,
  } = request
  const isExpired = new Date(expiresAt) <= now()
  const state: keyof typeof stateColours = withdrawnAt ? 'withdrawn' : isExpired ? 'expired' : 'open'
  return {
    id: toRequestId(requestKey),
    applicationNumber,
    attachmentType,
    requestedAt,
    expiresAt,
    withdrawnAt,
    state,
    files: await Promise.all(
      files.map(async ({ attachmentId, fileName, contentType, size }) => ({
        fileName,
        contentType,
        size,
        state: await uploads.getScanState(requestKey, attachmentId),
        object: uploads.receivedKey(requestKey, attachmentId),
      })),
    ),
  }
}

const stateColours = { open: 'green', expired: 'yellow', withdrawn: 'red' } as const

/** Returns a request and its files as lines of text. */
export function formatAttachmentRequest(
  request: Awaited<ReturnType<typeof toRequestJson>>,
  out: Writable,
): string {
  const { id, applicationNumber, attachmentType, requestedAt, state, files } = request
  const prefix = { open: 'open until', expired: 'expired on', withdrawn: 'withdrawn on' }[state]
  const stateText = `${prefix} ${formatTime(request.withdrawnAt ?? request.expiresAt)}`
  const fileCount = files.length === 0 ? 'no files yet' : formatCount(files.length, 'file')
  return [
    `${applicationNumber}  ${attachmentType}  ${colourText(out, stateColours[state], stateText)}  ${fileCount}`,
    `  requested on ${formatTime(requestedAt)}; ID ${id}`,
    ...files.map(({ fileName, size, object, state: scanState }) =>
      [`  ${stripControlCharacters(fileName)} (${size} bytes)`, scanNotes[scanState], object]
        .filter(Boolean)
        .join('\n    '),
    ),
  ].join('\n')
}

const scanNotes: Record<ScanState, string> = {
  clean: '',
  pending: 'The virus scan is not complete. Wait before you read this file.',
  infected: 'This file contains a virus, so you cannot read it. Ask for another file.',
  unscannable: 'The virus scan failed, so you cannot read this file. Ask for a file without a password.',
}

const formatTime = (instant: string) => formatLondonDateTime(new Date(instant))
