import type { Writable } from 'node:stream'
import { sha256 } from '#functions/keys.ts'
import type { Ports } from '#functions/ports.ts'
import type { RequestWithFiles } from '#functions/repositories/attachment-requests/attachment-request-records.ts'
import { formatLondonDateTime } from '#shared/rules/dates/london-time.ts'
import type { ScanState } from '#shared/schemas/attachment.ts'
import { formatCount } from '../format-count.ts'
import { colourText, stripControlCharacters } from '../terminal.ts'

/** What staff call a request: its key, which opens nothing. The letter keeps a leading hyphen from being an option. */
export const toRequestId = (requestKey: string) => `r${requestKey}`

/** The key of what staff write: an ID of theirs, the request id of an applicant's link, or that whole link. */
export function parseRequestKey(written: string): string {
  const [, linked = written.trim()] = /[?&]requestId=([\w-]+)/.exec(written) ?? []
  return /^r[\w-]{43}$/.test(linked) ? linked.slice(1) : sha256(linked)
}

/** A request for --json, with the objects that hold its files. */
export async function toRequestFacts(
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
  const past = new Date(expiresAt) <= now()
  return {
    id: toRequestId(requestKey),
    applicationNumber,
    attachmentType,
    requestedAt,
    expiresAt,
    withdrawnAt,
    state: stateOf(withdrawnAt, past),
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

type State = 'open' | 'expired' | 'withdrawn'
const stateOf = (withdrawnAt: string | null, past: boolean): State =>
  withdrawnAt ? 'withdrawn' : past ? 'expired' : 'open'

const colours = { open: 'green', expired: 'yellow', withdrawn: 'red' } as const

/** A request as people read it. */
export function formatAttachmentRequest(
  facts: Awaited<ReturnType<typeof toRequestFacts>>,
  out: Writable,
): string {
  const { id, applicationNumber, attachmentType, requestedAt, state, files } = facts
  const end = moment(facts.withdrawnAt ?? facts.expiresAt)
  const ended = { open: `open until ${end}`, expired: `expired on ${end}`, withdrawn: `withdrawn on ${end}` }
  const count = files.length === 0 ? 'no files yet' : formatCount(files.length, 'file')
  return [
    `${applicationNumber}  ${attachmentType}  ${colourText(out, colours[state], ended[state])}  ${count}`,
    `  asked on ${moment(requestedAt)}; ID ${id}`,
    ...files.map(({ fileName, size, object, state }) =>
      [`  ${stripControlCharacters(fileName)} (${size} bytes)`, scans[state], `at ${object}`]
        .filter(Boolean)
        .join(' '),
    ),
  ].join('\n')
}

/** What is said of a file that staff cannot read. */
const scans: Record<ScanState, string> = {
  clean: '',
  pending: 'is being scanned for viruses, and can be read once it is found clean,',
  infected: 'holds a virus and cannot be read: ask for another,',
  unscannable: 'cannot be scanned for viruses and so not be read: ask for another without a password,',
}

const moment = (instant: string) => formatLondonDateTime(new Date(instant))
