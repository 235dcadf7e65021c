import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describeSystemError, UserError } from '#infra/settings/user-error.ts'
import type { ScanState } from '#shared/schemas/attachment.ts'
import { formatName } from '#shared/schemas/person-name.ts'
import { aboutPeople } from '../../context/audit-people.ts'
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
 * Saves the clean documents of applicants, in a folder for each person, under names that say the request, the order of
 * arrival and the applicant's name for the file. The audit entry comes first. Never replaces a file.
 */
export async function downloadDocuments(
  context: CommandContext,
  words: string[],
  { to, file }: { to: string; file?: string },
) {
  const { ports, configuration, print, addAuditEntry } = context
  const { people, hiddenRows, hiddenText } = await loadPeople(words, file, context)
  const senders = people.filter(({ requests }) => requests.some(({ files }) => files.length > 0))
  if (senders.length === 0)
    throw new UserError(
      `The portal has received no documents for ${people.length === 1 ? people[0]?.number : 'any of these people'}.`,
    )
  await addAuditEntry({
    action: 'attachments download',
    ...aboutPeople(
      senders.map(({ application }) => application.applicantId),
      configuration,
    ),
    details: formatCount(
      senders.flatMap(({ requests }) => requests.flatMap(({ files }) => files)).length,
      'file',
    ),
  })
  const saved: SavedFile[] = []
  for (const { requests, number, applicant } of senders) {
    const folder = path.join(to, toSafeName(`${number} ${formatName(applicant.details)}`))
    createFolder(folder)
    for (const [index, { request, files }] of requests.entries())
      for (const [order, { requestKey, token, fileName }] of sortFiles(files).entries()) {
        const state = await ports.uploads.getScanState(requestKey, token)
        const name = `${index + 1}-${request.attachmentType}-${formatOrder(order)}-${toFileName(fileName)}`
        const savedAs = state === 'clean' ? path.join(folder, name) : null
        const isNew = savedAs !== null && !existsSync(savedAs)
        if (savedAs !== null && isNew) {
          const content = await ports.uploads.openReceived(requestKey, token)
          writeOutputFile(savedAs, await buffer(content))
        }
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
  print(lines.join('\n'), { files: saved.map(({ isNew, ...each }) => each), hiddenRows })
}

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
