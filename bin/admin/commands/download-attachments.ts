import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { describeSystemError, UserError } from '#infra/settings/user-error.ts'
import type { ScanState } from '#shared/schemas/attachment.ts'
import type { CommandContext } from '../context/context.ts'
import { atomicWrite } from '../context/files.ts'
import { formatCount, stripControlCharacters } from '../context/terminal.ts'
import { resolveNumber } from './applicants/find-person.ts'

/**
 * Saves the clean documents of an applicant in a folder, under the applicant's names for them. The audit entry comes
 * first. Never replaces a file.
 */
export async function downloadAttachments(
  context: CommandContext,
  text: string,
  { to: folder }: { to: string },
) {
  const { ports, print, addAuditEntry } = context
  const { applicantIds, number } = await resolveNumber(text, context)
  const requests = await ports['attachment-requests'].list(applicantIds)
  const files = await Promise.all(
    requests
      .flatMap(request => request.files)
      .map(async file => ({
        ...file,
        state: await ports.uploads.getScanState(file.requestKey, file.token),
      })),
  )
  if (files.length === 0) throw new UserError(`The portal has received no documents for ${number}.`)
  await addAuditEntry({
    action: 'attachments download',
    subject: number,
    details: formatCount(files.filter(({ state }) => state === 'clean').length, 'file'),
  })
  createFolder(folder)
  const results: { fileName: string; state: ScanState; savedAs: string | null }[] = []
  for (const { requestKey, token, fileName, state } of files) {
    const savedAs = state === 'clean' ? findFreePath(folder, fileName) : null
    if (savedAs !== null) {
      const content = await ports.uploads.openReceived(requestKey, token)
      await atomicWrite(savedAs, stream => pipeline(content, stream))
    }
    results.push({ fileName, state, savedAs })
  }
  const lines = results.map(({ fileName, state, savedAs }) =>
    savedAs === null
      ? `Not saved: ${stripControlCharacters(fileName)}\n  ${scanNotes[state]}`
      : `Saved: ${savedAs}`,
  )
  if (results.some(({ savedAs }) => savedAs)) lines.push('Delete the files when you no longer need them.')
  print(lines.join('\n'), { files: results })
}

/** Why staff cannot read a file. */
export const scanNotes: Record<ScanState, string> = {
  clean: '',
  pending: 'The virus scan is not complete. Wait before you read this file.',
  infected: 'This file contains a virus, so you cannot read it. Ask for another file.',
  unscannable: 'The virus scan failed, so you cannot read this file. Ask for a file without a password.',
}

function createFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new UserError(`Cannot create the folder ${folder} (${describeSystemError(error)}).`)
  }
}

const maxStemLength = 60
const reservedByWindows = /^(con|prn|aux|nul|con(in|out)\$|(com|lpt)[\d¹²³])\s*(\.|$)/i

/** Returns a path for a file that no system refuses, such as "Slip (2).pdf" where "Slip.pdf" exists. */
function findFreePath(folder: string, fileName: string): string {
  const { name, ext } = path.parse(stripControlCharacters(fileName).replace(/[<>:"/\\|?*]/g, '_'))
  const stem = [...name.replace(/^[.\s-]+|[.\s]+$/g, '')].slice(0, maxStemLength).join('') || 'document'
  const safeStem = reservedByWindows.test(stem) ? `_${stem}` : stem
  for (let count = 1; ; count++) {
    const file = path.join(folder, `${safeStem}${count === 1 ? '' : ` (${count})`}${ext}`)
    if (!existsSync(file)) return file
  }
}
