import type { RequestWithFiles } from '#functions/repositories/attachment-requests.ts'
import { formatApplicationNumber } from '#shared/rules/application-number.ts'
import type { ScanState } from '#shared/schemas/attachment.ts'
import { formatTime } from '../../command-line/london-dates.ts'
import { formatCount } from '../../command-line/terminal.ts'
import type { CommandPorts } from '../../ports/command-ports.ts'

export function getRequestState(
  { withdrawnAt, expiresAt }: RequestWithFiles['request'],
  now: Date,
): 'open' | 'expired' | 'withdrawn' {
  if (withdrawnAt) return 'withdrawn'
  return new Date(expiresAt) <= now ? 'expired' : 'open'
}

export async function listOpenRequests(numbers: readonly number[], ports: CommandPorts) {
  const requests = await ports.attachmentRequests.list(numbers)
  return requests
    .map(({ request }) => request)
    .filter(request => getRequestState(request, ports.now()) === 'open')
}

export const scanNotes: Record<ScanState, string> = {
  clean: '',
  pending: 'The virus scan is not complete. Wait before you read this file.',
  infected: 'This file contains a virus, so you cannot read it. Ask for another file.',
  unscannable: 'The virus scan failed, so you cannot read this file. Ask for a file without a password.',
}

/** Returns a request and its files as lines of text, with the numbers that `attachments download` gives them. */
export async function formatRequest(
  { request, files }: RequestWithFiles,
  index: number,
  { uploads, configuration, now }: CommandPorts,
): Promise<string[]> {
  const { requestKey, applicantId, attachmentType, note, requestedAt, withdrawnAt, expiresAt } = request
  const state = getRequestState(request, now())
  const stateText = `${state === 'open' ? 'open until' : state} ${formatTime(withdrawnAt ?? expiresAt)}`
  const fileCount = files.length === 0 ? 'no files yet' : formatCount(files.length, 'file')
  const lines = [
    `  ${index + 1} ${attachmentType}  ${formatApplicationNumber(applicantId, configuration)}  requested ${formatTime(requestedAt)}, ${stateText}  ${fileCount}`,
  ]
  if (note) lines.push(`    Note: ${note}`)
  for (const [order, { token, fileName, size, receivedAt }] of files.entries()) {
    const received = receivedAt ? `, received ${formatTime(receivedAt)}` : ''
    lines.push(`    ${formatFileNumber(order)} ${fileName}, ${size.toLocaleString('en-GB')} bytes${received}`)
    const scanNote = scanNotes[await uploads.getScanState(requestKey, token)]
    if (scanNote) lines.push(`       ${scanNote}`)
  }
  return lines
}

export const formatFileNumber = (index: number) => String(index + 1).padStart(2, '0')
