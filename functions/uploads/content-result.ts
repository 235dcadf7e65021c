import { findContentType, formatRejection } from '#shared/rules/upload-check.ts'

/** Why a file is refused, and what to do. */
const problemTexts = {
  /** It does not open without a password or certificate. */
  password: () => 'This file has a password. Save it without one and send it again.',
  /** Its end is missing. */
  incomplete: () => 'This file is not complete. Send it again.',
  heic: () => formatRejection('wrong-type', '.heic'),
  'other-picture': () => 'This picture is not a png or jpg file. Send a screenshot of it, or a PDF.',
  /** It is anything else, such as a web page, a program or an archive that unpacks to too much. */
  other: (fileName: string) =>
    `This is not a real ${fileName.split('.').at(-1)} file. ${
      findContentType(fileName)?.startsWith('image/')
        ? 'Take the photo again, or send a PDF.'
        : 'Save it as docx or PDF and send it again.'
    }`,
}
export type ContentProblem = keyof typeof problemTexts

export const describeProblem = (problem: ContentProblem, fileName: string) => problemTexts[problem](fileName)

/** The content type of an accepted file, or why a file is refused. */
export type ContentResult = { contentType: string } | { problem: ContentProblem }
