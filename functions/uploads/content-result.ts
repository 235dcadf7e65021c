import { findContentType, formatRejection, rejectionTexts } from '#shared/rules/upload-check.ts'

/** Why a file is refused, and what to do. */
const problemTexts = {
  /** An encrypted docx or xlsx. Excel encrypts some workbooks without asking for a password. */
  protected: () => 'This file is protected. Save a copy without protection and send that.',
  incomplete: () => 'This file is not complete. Send it again.',
  heic: () => formatRejection('wrong-type', { name: '.heic' }),
  'other-picture': () => 'This picture is not a png or jpg file. Send a screenshot of it, or a PDF.',
  /** Anything else, such as a web page, a program or an archive that unpacks to too much. */
  other: formatOther,
}
type ContentProblem = keyof typeof problemTexts

function formatOther(fileName: string): string {
  const contentType = findContentType(fileName)
  if (!contentType) return rejectionTexts['wrong-type']
  const advice = contentType.startsWith('image/')
    ? 'Take the photo again, or send a PDF.'
    : `Save it as ${/excel|sheet/.test(contentType) ? 'xlsx' : 'docx'} or PDF and send it again.`
  return `This is not a real ${fileName.split('.').at(-1)} file. ${advice}`
}

export const describeProblem = (problem: ContentProblem, fileName: string) => problemTexts[problem](fileName)

export type ContentResult = { contentType: string } | { problem: ContentProblem }
