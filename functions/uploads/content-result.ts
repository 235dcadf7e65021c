import { findContentType, formatRejection } from '#shared/rules/upload-check.ts'

/** Why a file is refused. */
export type ContentProblem =
  /** It does not open without a password or certificate. */
  | 'password'
  /** It is an HEIC photo. */
  | 'heic'
  /** It is a picture that is no PNG or JPEG. */
  | 'other-picture'
  /** It is anything else, such as a web page, a program or an archive that unpacks to too much. */
  | 'other'
  /** Its end is missing. */
  | 'incomplete'

/** The content type of an accepted file, or why a file is refused. */
export type ContentResult = { contentType: string } | { problem: ContentProblem }

/** Returns why a file is refused, and what to do. */
export function describeProblem(problem: ContentProblem, fileName: string): string {
  if (problem === 'heic') return formatRejection('wrong-type', '.heic')
  return problem === 'other' ? describeOther(fileName) : problemTexts[problem]
}

const problemTexts: Record<Exclude<ContentProblem, 'heic' | 'other'>, string> = {
  password: 'This file has a password. Save it without one and send it again.',
  incomplete: 'This file is not complete. Send it again.',
  'other-picture': 'This picture is not a png or jpg file. Send a screenshot of it, or a PDF.',
}

function describeOther(fileName: string): string {
  const extension = fileName.split('.').at(-1)
  const remedy = findContentType(fileName)?.startsWith('image/')
    ? 'Take the photo again, or send a PDF.'
    : 'Save it as docx or PDF and send it again.'
  return `This is not a real ${extension} file. ${remedy}`
}
