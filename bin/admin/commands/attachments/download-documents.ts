import { existsSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { RequestWithFiles } from '#functions/repositories/attachment-requests.ts'
import { UserError } from '#infra/settings/user-error.ts'
import { formatName } from '#shared/schemas/person-name.ts'
import type { CommandContext } from '../../context/context.ts'
import { createOutputFolder, writeOutputFile } from '../../context/files.ts'
import { formatCount, stripControlCharacters } from '../../context/terminal.ts'
import { toAuditSubject } from '../../people/audit-people.ts'
import { formatOrder, scanNotes, sortFiles } from '../../people/describe-request.ts'
import { loadPeople } from './load-named-applications.ts'

/**
 * Saves the clean documents of applicants, in a folder for each person. A name such as 2-Grades-01-image.jpg says the request,
 * the order of arrival and the applicant's name for the file. The audit entry comes first. Never replaces a file.
 */
export async function downloadDocuments(
  context: CommandContext,
  words: string[],
  { to, file }: { to: string; file?: string },
) {
  const { configuration, print, addAuditEntry } = context
  const people = await loadPeople(words, file, context)
  const senders = people
    .map(person => ({ ...person, files: listFiles(person.requests) }))
    .filter(({ files }) => files.length > 0)
  if (senders.length === 0) throw new UserError('The portal has received no documents from these people.')
  const senderIds = senders.map(({ application }) => application.applicantId)
  await addAuditEntry({
    action: 'attachments download',
    ...toAuditSubject(senderIds, configuration),
    details: formatCount(senders.flatMap(({ files }) => files).length, 'file'),
  })
  const lines: string[] = []
  for (const { files, number, applicant } of senders) {
    const folder = path.join(to, toSafeName(`${number} ${formatName(applicant.details)}`))
    createOutputFolder(folder)
    for (const each of files) lines.push(await saveFile(each, folder, number, context))
  }
  print([...lines, 'Delete the files when you no longer need them.'].join('\n'))
}

/** Returns the files of requests with the names under which they are saved, such as 2-Grades-01-image.jpg. */
const listFiles = (requests: readonly RequestWithFiles[]) =>
  requests.flatMap(({ request, files }, index) =>
    sortFiles(files).map((file, order) => ({
      ...file,
      savedName: `${index + 1}-${request.attachmentType}-${formatOrder(order)}-${toFileName(file.fileName)}`,
    })),
  )

/** Saves a file, and returns a line that says so, or why it was not saved. */
async function saveFile(
  { requestKey, token, fileName, savedName }: ReturnType<typeof listFiles>[number],
  folder: string,
  number: string,
  { ports: { uploads } }: CommandContext,
): Promise<string> {
  const state = await uploads.getScanState(requestKey, token)
  if (state !== 'clean')
    return `Not saved: ${number} ${stripControlCharacters(fileName)}\n  ${scanNotes[state]}`
  const savedAs = path.join(folder, savedName)
  if (existsSync(savedAs)) return `There already: ${savedAs}`
  writeOutputFile(savedAs, await buffer(await uploads.openReceived(requestKey, token)))
  return `Saved: ${savedAs}`
}

const maxNameLength = 60

/** Returns a name that no system refuses. */
const toSafeName = (name: string) =>
  Array.from(
    stripControlCharacters(name)
      .replace(/[<>:"/\\|?*]/g, '_')
      .replace(/^[.\s-]+|[.\s]+$/g, ''),
  )
    .slice(0, maxNameLength)
    .join('')
    .trim()

/** Returns a file name that no system refuses. A name that is only an ending, such as .pdf, becomes document.pdf. */
function toFileName(fileName: string): string {
  const { name, ext } = path.parse(fileName.replace(/^\.(\w{1,5})$/, 'document.$1'))
  return `${toSafeName(name) || 'document'}${ext && `.${toSafeName(ext)}`}`
}
