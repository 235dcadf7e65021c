import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { RequestWithFiles } from '#functions/repositories/attachment-requests.ts'
import { describeSystemError, UserError } from '#infra/settings/user-error.ts'
import type { ScanState } from '#shared/schemas/attachment.ts'
import { formatName } from '#shared/schemas/person-name.ts'
import { toAuditSubject } from '../../context/audit-people.ts'
import type { CommandContext } from '../../context/context.ts'
import { writeOutputFile } from '../../context/files.ts'
import { formatCount, stripControlCharacters } from '../../context/terminal.ts'
import { formatOrder, scanNotes, sortFiles } from '../applicants/describe-request.ts'
import { loadPeople } from './load-people.ts'

type SavedFile = {
  applicationNumber: string
  fileName: string
  state: ScanState
  savedAs: string | null
  isNew: boolean
}

/**
 * Saves the clean documents of applicants, in a folder for each person. A name such as 2-Grades-01-image.jpg says the request,
 * the order of arrival and the applicant's name for the file. The audit entry comes first. Never replaces a file.
 */
export async function downloadDocuments(
  context: CommandContext,
  words: string[],
  { to, file }: { to: string; file?: string },
) {
  const { ports, configuration, print, addAuditEntry } = context
  const { people, hiddenText } = await loadPeople(words, file, context)
  const senders = people
    .map(person => ({ ...person, files: listFiles(person.requests) }))
    .filter(({ files }) => files.length > 0)
  if (senders.length === 0)
    throw new UserError(
      `The portal has received no documents for ${people.length === 1 ? people[0]?.number : 'any of these people'}.`,
    )
  const senderIds = senders.map(({ application }) => application.applicantId)
  await addAuditEntry({
    action: 'attachments download',
    ...toAuditSubject(senderIds, configuration),
    details: formatCount(senders.flatMap(({ files }) => files).length, 'file'),
  })
  const saved: SavedFile[] = []
  for (const { files, number, applicant } of senders) {
    const folder = path.join(to, toSafeName(`${number} ${formatName(applicant.details)}`))
    createFolder(folder)
    for (const { name, fileName, requestKey, token } of files) {
      const state = await ports.uploads.getScanState(requestKey, token)
      const savedAs = state === 'clean' ? path.join(folder, name) : null
      const isNew = savedAs !== null && !existsSync(savedAs)
      if (savedAs !== null && isNew)
        writeOutputFile(savedAs, await buffer(await ports.uploads.openReceived(requestKey, token)))
      saved.push({ applicationNumber: number, fileName, state, savedAs, isNew })
    }
  }
  const lines = saved.map(({ applicationNumber, fileName, state, savedAs, isNew }) =>
    savedAs === null
      ? `Not saved: ${applicationNumber} ${stripControlCharacters(fileName)}\n  ${scanNotes[state]}`
      : `${isNew ? 'Saved' : 'There already'}: ${savedAs}`,
  )
  if (hiddenText) lines.unshift(hiddenText)
  if (saved.some(({ savedAs }) => savedAs)) lines.push('Delete the files when you no longer need them.')
  print(lines.join('\n'))
}

/** Returns the files of requests with the names under which they are saved, such as 2-Grades-01-image.jpg. */
const listFiles = (requests: readonly RequestWithFiles[]) =>
  requests.flatMap(({ request, files }, index) =>
    sortFiles(files).map(({ requestKey, token, fileName }, order) => ({
      requestKey,
      token,
      fileName,
      name: `${index + 1}-${request.attachmentType}-${formatOrder(order)}-${toFileName(fileName)}`,
    })),
  )

function createFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new UserError(`Cannot create the folder ${folder} (${describeSystemError(error)}).`)
  }
}

const maxStemLength = 60

/** Returns a name that no system refuses, without an ending. The folder's number, and a file's order, come before it. */
const toSafeName = (name: string) =>
  [
    ...stripControlCharacters(name)
      .replace(/[<>:"/\\|?*]/g, '_')
      .replace(/^[.\s-]+|[.\s]+$/g, ''),
  ]
    .slice(0, maxStemLength)
    .join('')
    .trim()

/** Returns a file name that no system refuses. A name that is only an ending, such as .pdf, becomes document.pdf. */
function toFileName(fileName: string): string {
  const { name, ext } = path.parse(fileName)
  const isOnlyEnding = /^\.\w{1,5}$/.test(name) && ext === ''
  return isOnlyEnding
    ? `document${name}`
    : `${toSafeName(name) || 'document'}${toSafeName(ext) && `.${toSafeName(ext)}`}`
}
