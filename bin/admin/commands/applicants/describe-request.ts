import type { RequestWithFiles } from '#functions/repositories/attachment-requests.ts'
import { formatShortLondonTime } from '#shared/rules/dates/london-time.ts'
import type { ScanState } from '#shared/schemas/attachment.ts'
import { formatCount, stripControlCharacters } from '../../context/terminal.ts'
import type { Ports } from '../../tables/ports.ts'

export type RequestState = 'open' | 'expired' | 'withdrawn'

export function getRequestState(
  { withdrawnAt, expiresAt }: RequestWithFiles['request'],
  now: Date,
): RequestState {
  if (withdrawnAt) return 'withdrawn'
  return new Date(expiresAt) <= now ? 'expired' : 'open'
}

/** Returns the files of a request in the order of their arrival. */
export const sortFiles = (files: RequestWithFiles['files']) =>
  files.toSorted((a, b) => (a.receivedAt ?? '').localeCompare(b.receivedAt ?? ''))

/** Returns what staff see of a request, its files in the order of their arrival. */
export async function describeRequest({ request, files }: RequestWithFiles, { uploads, now }: Ports) {
  const { requestKey, applicationNumber, attachmentType, note = null, requestedAt, expiresAt } = request
  return {
    applicationNumber,
    attachmentType,
    note,
    requestedAt,
    expiresAt,
    withdrawnAt: request.withdrawnAt ?? null,
    state: getRequestState(request, now()),
    files: await Promise.all(
      sortFiles(files).map(async ({ token, fileName, size, receivedAt = null }) => ({
        fileName,
        size,
        receivedAt,
        state: await uploads.getScanState(requestKey, token),
      })),
    ),
  }
}
export type RequestDescription = Awaited<ReturnType<typeof describeRequest>>

/** Why staff cannot read a file. */
export const scanNotes: Record<ScanState, string> = {
  clean: '',
  pending: 'The virus scan is not complete. Wait before you read this file.',
  infected: 'This file contains a virus, so you cannot read it. Ask for another file.',
  unscannable: 'The virus scan failed, so you cannot read this file. Ask for a file without a password.',
}

/** Returns a request and its files as lines of text, with the numbers that `attachments download` gives them. */
export function formatRequest(request: RequestDescription, index: number): string[] {
  const { applicationNumber, attachmentType, note, requestedAt, state, files } = request
  const stateText = `${state === 'open' ? 'open until' : state} ${formatTime(request.withdrawnAt ?? request.expiresAt)}`
  const fileCount = files.length === 0 ? 'no files yet' : formatCount(files.length, 'file')
  return [
    `  ${index + 1} ${attachmentType}  ${applicationNumber}  requested ${formatTime(requestedAt)}, ${stateText}  ${fileCount}`,
    ...(note ? [`    Note: ${stripControlCharacters(note)}`] : []),
    ...files.flatMap(({ fileName, size, receivedAt, state: scanState }, order) => [
      `    ${formatOrder(order)} ${stripControlCharacters(fileName)}, ${size.toLocaleString('en-GB')} bytes${receivedAt ? `, received ${formatTime(receivedAt)}` : ''}`,
      ...(scanNotes[scanState] ? [`       ${scanNotes[scanState]}`] : []),
    ]),
  ]
}

/** Returns the number of a file of a request: 01 for the first. */
export const formatOrder = (index: number) => String(index + 1).padStart(2, '0')

const formatTime = (instant: string) => formatShortLondonTime(new Date(instant))
