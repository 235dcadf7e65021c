import { existsSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { RequestWithFiles } from '#functions/repositories/attachment-requests.ts'
import { UserError } from '#infra/errors/user-error.ts'
import { formatName } from '#shared/schemas/person-name.ts'
import type { CommandContext } from '../../../command-line/context.ts'
import { createOutputFolder, writeOutputFile } from '../../../command-line/files.ts'
import { formatCount, stripControlCharacters } from '../../../command-line/terminal.ts'
import type { CommandPorts } from '../../../ports/command-ports.ts'
import { formatFileNumber, scanNotes } from '../../people/document-requests.ts'
import { loadNamedApplications } from './load-named-applications.ts'

export async function downloadDocuments(
  context: CommandContext,
  words: string[],
  { to, file }: { to: string; file?: string },
) {
  const { ports, print, addAuditEntry } = context
  const people = await loadNamedApplications(words, file, context)
  const senders = people.filter(({ requests }) => requests.some(({ files }) => files.length > 0))
  const documents: Document[] = []
  for (const { requests, applicationNumber, applicant } of senders) {
    const folder = path.join(to, toSafeName(`${applicationNumber} ${formatName(applicant.details)}`))
    documents.push(...(await listDocuments(requests, folder, applicationNumber, ports)))
  }
  if (documents.length === 0) throw new UserError('The portal has received no documents from these people.')
  await addAuditEntry({
    action: 'attachments download',
    numbers: senders.map(({ application }) => application.applicantId),
    details: formatCount(documents.filter(({ notSaved }) => !notSaved).length, 'file'),
  })
  for (const { requestKey, token, savedAs, notSaved } of documents) {
    if (notSaved) continue
    createOutputFolder(path.dirname(savedAs))
    writeOutputFile(savedAs, await buffer(await ports.uploads.openReceived(requestKey, token)))
  }
  const lines = documents.map(({ notSaved, savedAs }) => notSaved ?? `Saved: ${savedAs}`)
  print([...lines, 'Delete the files when you no longer need them.'].join('\n'))
}

type Document = { requestKey: string; token: string; savedAs: string; notSaved?: string }

async function listDocuments(
  requests: readonly RequestWithFiles[],
  folder: string,
  applicationNumber: string,
  { uploads }: CommandPorts,
): Promise<Document[]> {
  const documents: Document[] = []
  for (const [index, { request, files }] of requests.entries())
    for (const [order, { requestKey, token, fileName }] of files.entries()) {
      const savedName = `${index + 1}-${request.attachmentType}-${formatFileNumber(order)}-${toFileName(fileName)}`
      const savedAs = path.join(folder, savedName)
      const state = await uploads.getScanState(requestKey, token)
      const document = { requestKey, token, savedAs }
      if (state !== 'clean')
        documents.push({
          ...document,
          notSaved: `Not saved: ${applicationNumber} ${stripControlCharacters(fileName)}\n  ${scanNotes[state]}`,
        })
      else if (existsSync(savedAs)) documents.push({ ...document, notSaved: `There already: ${savedAs}` })
      else documents.push(document)
    }
  return documents
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
