import type { Writable } from 'node:stream'
import { InvalidArgumentError, Option } from 'commander'
import { randomToken, sha256 } from '#functions/crypto.ts'
import type { RequestWithFiles } from '#functions/repositories/attachment-requests.ts'
import { addTime } from '#functions/time.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { formatLondonDate, formatShortLondonTime } from '#shared/rules/dates/london-time.ts'
import { type AttachmentType, attachmentTypes } from '#shared/schemas/attachment.ts'
import { formatFirstName } from '#shared/schemas/person-name.ts'
import { requiredText } from '#shared/schemas/text.ts'
import type { CommandContext } from '../context/context.ts'
import { UsageError } from '../context/errors.ts'
import type { StaffCommand } from '../context/staff-command.ts'
import { colourText, formatCount, formatList, stripControlCharacters } from '../context/terminal.ts'
import { readTextFile } from '../spreadsheets/decode-text.ts'
import type { Ports } from '../tables/ports.ts'
import { joinWords, personHelp, resolveNumber, splitPeople } from './applicants/find-person.ts'
import { downloadAttachments, scanNotes } from './download-attachments.ts'

const requestLifetime = { days: 14 }
const json = '{id, applicationNumber, attachmentType, expiresAt}'

/** Adds `attachments request PEOPLE --type | withdraw ID | list [PERSON] | download PERSON --to`. */
export function addAttachmentCommands(program: StaffCommand) {
  const attachments = program.addGroup('attachments', 'document requests')

  attachments
    .command('request')
    .describe({
      description: 'email an applicant a link to send documents; it works for 14 days',
      json: '{requests: [{id, applicationNumber, attachmentType, expiresAt}]}; a dry run has no id',
      examples: [
        'attachments request CL0004127 --type Grades',
        'attachments request --file numbers.txt --type IELTS',
        'attachments request 4127 --type Other --note "Your Abitur"',
      ],
      changes: true,
    })
    .argument('[people...]', `whom to ask, each by ${personHelp}`)
    .option('--file <file>', 'also ask everybody in this file, which has a number or UCAS ID a line')
    .addOption(
      new Option('--type <type>', 'the type of document').choices(attachmentTypes).makeOptionMandatory(),
    )
    .option(
      '--note <words>',
      'what you need, in quotation marks, for the email and the upload page',
      parseNote,
    )
    .run(requestDocuments)

  attachments
    .command('withdraw')
    .describe({
      description: 'withdraw a document request; its link stops working immediately',
      json,
      examples: ['attachments withdraw r3fX…'],
      changes: true,
    })
    .argument('<id>', 'the ID that "attachments list" shows, or the link from the email')
    .run(withdrawRequest)

  attachments
    .command('list')
    .describe({
      description:
        'list document requests, their state and the files received, by the time of the last event',
      json: `{requests: [{id, applicationNumber, attachmentType, requestedAt, expiresAt, withdrawnAt,
state: "open"|"expired"|"withdrawn", files: [{fileName, contentType, size, receivedAt, state: "pending"|"clean"|"infected"|"unscannable"}]}]}`,
      examples: ['attachments list CL0004127'],
    })
    .argument('[person...]', `only the requests to one person: ${personHelp}`)
    .run(listRequests)

  attachments
    .command('download')
    .describe({
      description: 'save the documents of an applicant that have no virus in a folder',
      json: '{files: [{fileName, state, savedAs: path or null}]}',
      examples: ['attachments download CL0004127 --to documents'],
    })
    .argument('<person...>', personHelp, joinWords)
    .requiredOption('--to <folder>', 'the folder; it is created if needed, and no file in it is replaced')
    .run(downloadAttachments)
}

async function listRequests(context: CommandContext, words: string[]) {
  const { ports, terminal, print, addAuditEntry } = context
  const { applicantIds, number } = words.length === 0 ? {} : await resolveNumber(words.join(' '), context)
  const requests = []
  for (const stored of await ports['attachment-requests'].list(applicantIds))
    requests.push(await toRequestJson(stored, ports))
  requests.sort((a, b) => findLastEvent(a).localeCompare(findLastEvent(b)))
  await addAuditEntry({ action: 'attachments list', subject: number ?? 'all requests' })
  const lines = requests.map(request => formatAttachmentRequest(request, terminal.out)).join('\n\n')
  print(lines || 'There are no document requests.', { requests })
}

/** More numbers than this would make the question hard to read. */
const maxNamed = 20

type RequestOptions = { type: AttachmentType; note?: string; file?: string }

function parseNote(input: string): string {
  const parsed = requiredText('Say what you need', 500).safeParse(input)
  if (!parsed.success) throw new InvalidArgumentError(`${parsed.error.issues[0]?.message}.`)
  return parsed.data
}

async function requestDocuments(
  context: CommandContext,
  words: string[],
  { type, note, file }: RequestOptions,
) {
  const { ports, configuration, change } = context
  const people = splitPeople(words, configuration)
  const texts = [...people, ...(file === undefined ? [] : readTextFile(file).text.split(/\r?\n/))].filter(
    text => text.trim(),
  )
  if (texts.length === 0) throw new UsageError('Enter whom to ask, or a file of numbers with --file.')
  const recipients = new Map<string, Recipient>()
  for (const text of texts) {
    const recipient = await findRecipient(text, context)
    recipients.set(recipient.number, recipient)
  }
  const now = ports.now()
  const expiresAt = addTime(now, requestLifetime).toISOString()
  const requests = [...recipients.values()].map(recipient => ({
    recipient,
    json: { attachmentType: type, applicationNumber: recipient.number, expiresAt },
  }))
  const numbers = [...recipients.keys()]
  const who =
    numbers.length === 1 ? `the applicant of ${numbers[0]}` : formatCount(numbers.length, 'applicant')
  const names = numbers.length === 1 || numbers.length > maxNamed ? '' : ` (${formatList(numbers)})`
  await change({
    action: `ask ${who}${names} for documents (${type})`,
    json: { requests: requests.map(({ json }) => json) },
    auditEntry: numbers.map(subject => ({ action: 'attachments request', subject, details: type })),
    apply: async () => {
      const ids = []
      for (const { recipient, json } of requests) {
        const { applicantId, email, forenames, programmeName } = recipient
        const secret = randomToken()
        await ports.transaction([
          ports['attachment-requests'].addWrite(secret, {
            ...json,
            note,
            email,
            forenames,
            programmeName,
            applicantId,
            requestedAt: now.toISOString(),
          }),
          ports.mails.addWrite(
            randomToken(),
            email,
            { kind: 'attachment-request', requestId: secret, forenames, programmeName, note, ...json },
            now,
          ),
        ])
        ids.push({ id: toRequestId(sha256(secret)), ...json })
      }
      return {
        text: [
          `The portal emails ${who} a link to send documents (${type}). It works until ${formatLondonDate(new Date(expiresAt))}.`,
          ...ids.map(
            ({ id, applicationNumber }) =>
              `To withdraw the request to ${applicationNumber}: attachments withdraw ${id}`,
          ),
        ].join('\n'),
        json: { requests: ids },
      }
    },
  })
}

type Recipient = Awaited<ReturnType<typeof findRecipient>>

/** Returns the applicant whom a text names. Refuses a person who has not applied. */
async function findRecipient(text: string, context: CommandContext) {
  const { record, applicantId, number } = await resolveNumber(text, context)
  const application = record && (await context.ports.applications.get(applicantId))
  if (!application)
    throw new UserError(record ? `${number} has not applied.` : `There is no application ${number}.`)
  return {
    applicantId,
    number,
    programmeName: application.programmeName,
    email: record.details.email ?? record.emailKey,
    forenames: formatFirstName(record.details),
  }
}

async function withdrawRequest({ ports, change, printUnchanged }: CommandContext, input: string) {
  const requestKey = parseRequestKey(input)
  const requests = ports['attachment-requests']
  const request = await requests.getByKey(requestKey)
  if (!request) throw new UserError('No document request has this ID. See: attachments list')
  const { applicationNumber: number, attachmentType, expiresAt, withdrawnAt } = request
  const json = { id: toRequestId(requestKey), applicationNumber: number, attachmentType, expiresAt }
  if (withdrawnAt)
    return printUnchanged('This document request is already withdrawn. Nothing has changed.', json)
  await change({
    action: `withdraw the document request to ${number} (${attachmentType})`,
    json,
    auditEntry: { action: 'attachments withdraw', subject: number, details: attachmentType },
    apply: async () => {
      await requests.withdraw(requestKey, ports.now())
      return {
        text: `Withdrew the document request to ${number} (${attachmentType}). Its link no longer works. The portal keeps the files it has received.`,
      }
    },
  })
}

/** Returns the ID of a request for staff. Its "r" keeps a leading hyphen from being read as an option. */
const toRequestId = (requestKey: string) => `r${requestKey}`

/** Returns the request key of an ID for staff, of an applicant's link, or of the request id in such a link. */
function parseRequestKey(input: string): string {
  const [, id = input.trim()] = /[?&]requestId=([\w-]+)/.exec(input) ?? []
  return /^r[\w-]{43}$/.test(id) ? id.slice(1) : sha256(id)
}

/** Returns a request for --json, its files in the order of their arrival. */
async function toRequestJson(
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
      files
        .toSorted((a, b) => (a.receivedAt ?? '').localeCompare(b.receivedAt ?? ''))
        .map(async ({ token, fileName, contentType, size, receivedAt = null }) => ({
          fileName,
          contentType,
          size,
          receivedAt,
          state: await uploads.getScanState(requestKey, token),
        })),
    ),
  }
}

/** Returns when a request was made, withdrawn or last got a file. */
const findLastEvent = ({ requestedAt, withdrawnAt, files }: Awaited<ReturnType<typeof toRequestJson>>) =>
  [requestedAt, withdrawnAt ?? '', ...files.map(({ receivedAt }) => receivedAt ?? '')].sort().at(-1) ?? ''

const stateColours = { open: 'green', expired: 'yellow', withdrawn: 'red' } as const

/** Returns a request and its files as lines of text. */
function formatAttachmentRequest(request: Awaited<ReturnType<typeof toRequestJson>>, out: Writable): string {
  const { id, applicationNumber, attachmentType, requestedAt, state, files } = request
  const prefix = { open: 'open until', expired: 'expired', withdrawn: 'withdrawn' }[state]
  const stateText = `${prefix} ${formatTime(request.withdrawnAt ?? request.expiresAt)}`
  const fileCount = files.length === 0 ? 'no files yet' : formatCount(files.length, 'file')
  return [
    `${applicationNumber}  ${attachmentType}  ${colourText(out, stateColours[state], stateText)}  ${fileCount}`,
    `  requested ${formatTime(requestedAt)}`,
    `  ID ${id}`,
    ...files.map(({ fileName, size, receivedAt, state: scanState }) =>
      [
        `  ${stripControlCharacters(fileName)}, ${size.toLocaleString('en-GB')} bytes`,
        ...(receivedAt ? [`, received ${formatTime(receivedAt)}`] : []),
        ...(scanNotes[scanState] ? [`\n    ${scanNotes[scanState]}`] : []),
      ].join(''),
    ),
  ].join('\n')
}

const formatTime = (instant: string) => formatShortLondonTime(new Date(instant))
