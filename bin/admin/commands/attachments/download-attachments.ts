import { existsSync } from 'node:fs'
import path from 'node:path'
import type { RequestWithFiles } from '#functions/repositories/attachment-requests.ts'
import { UserError } from '#infra/errors/user-error.ts'
import { formatName } from '#shared/schemas/person-name.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import { createOutputFolder, writeOutputFile } from '../../../command-line/files.ts'
import type { CommandPorts } from '../../../ports/command-ports.ts'
import { formatFileNumber, scanNotes } from '../../people/document-requests.ts'
import { loadNamedApplications } from './load-named-applications.ts'

export async function downloadAttachments(
  context: CommandContext,
  words: string[],
  { to, file }: { to: string; file?: string },
) {
  const people = await loadNamedApplications(words, file, context)
  const senders = people.filter(({ requests }) => requests.some(({ files }) => files.length > 0))
  if (senders.length === 0) throw new UserError('The portal has received no documents from these people.')
  await context.addAuditEntry({
    action: 'attachments download',
    numbers: senders.map(({ application }) => application.applicantId),
  })
  const lines: string[] = []
  for (const { requests, applicationNumber, applicant } of senders) {
    const folder = path.join(to, toSafeName(`${applicationNumber} ${formatName(applicant.details)}`))
    for (const [index, { request, files }] of requests.entries())
      for (const [order, file] of files.entries()) {
        const prefix = `${index + 1}-${request.attachmentType}-${formatFileNumber(order)}`
        const savedAs = path.join(folder, `${prefix}-${toFileName(file.fileName)}`)
        lines.push(await saveFile(file, savedAs, applicationNumber, context.ports))
      }
  }
  context.print([...lines, 'Delete the files when you no longer need them.'].join('\n'))
}

/** Saves a clean file, unless there is one already. Returns a line that says so, or why not. */
async function saveFile(
  { requestKey, token, fileName }: RequestWithFiles['files'][number],
  savedAs: string,
  applicationNumber: string,
  { uploads }: CommandPorts,
): Promise<string> {
  const state = await uploads.getScanState(requestKey, token)
  if (state !== 'clean') return `Not saved: ${applicationNumber} ${fileName}\n  ${scanNotes[state]}`
  if (existsSync(savedAs)) return `There already: ${savedAs}`
  createOutputFolder(path.dirname(savedAs))
  writeOutputFile(savedAs, await uploads.readReceived(requestKey, token))
  return `Saved: ${savedAs}`
}

const maxNameLength = 60

/** Returns a name that no system refuses. */
const toSafeName = (name: string) =>
  Array.from(name.replace(/[<>:"/\\|?*]|\p{C}/gu, '_').replace(/^[.\s-]+|[.\s]+$/g, ''))
    .slice(0, maxNameLength)
    .join('')
    .trim()

/** Returns a file name that no system refuses. A name that is only an ending, such as .pdf, becomes document.pdf. */
function toFileName(fileName: string): string {
  const { name, ext } = path.parse(fileName.replace(/^\.(\w{1,5})$/, 'document.$1'))
  return `${toSafeName(name) || 'document'}${ext && `.${toSafeName(ext)}`}`
}
