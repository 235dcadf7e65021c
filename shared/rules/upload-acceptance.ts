import { uploadLimits } from '../schemas/attachment.ts'

const contentTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  txt: 'text/plain',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** What a file picker may offer. */
export const acceptedEndings = Object.keys(contentTypes).map(ending => `.${ending}`)

/** The content type that a file's name stands for; undefined when its kind is not accepted (section 5). */
export const contentTypeOf = (fileName: string): string | undefined =>
  contentTypes[/\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '']

export type Acceptance = 'accepted' | 'wrong-type' | 'too-large' | 'empty'

/** Whether a file may be uploaded: by the kind its name says, and 1 to 20,971,520 bytes (section 5). */
export function acceptance({ name, type, size }: { name: string; type?: string; size?: number }): Acceptance {
  const expected = contentTypeOf(name)
  if (!expected || (type && type !== expected)) return 'wrong-type'
  if (size === undefined) return 'accepted'
  if (size < uploadLimits.minimum) return 'empty'
  return size > uploadLimits.maximum ? 'too-large' : 'accepted'
}

/** The heading of each list of files that cannot be uploaded (specification, section 8). */
export const rejectionTexts: Record<Exclude<Acceptance, 'accepted'>, string> = {
  'wrong-type': 'The following files cannot be uploaded as they are of the wrong type:',
  'too-large': 'The following files cannot be uploaded as they are too large:',
  empty: 'The following files cannot be uploaded as they are empty:',
}
