import { uploadLimits } from '../schemas/attachment.ts'

const contentTypes = new Map(
  Object.entries({
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    pdf: 'application/pdf',
    txt: 'text/plain',
    xls: 'application/vnd.ms-excel',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    doc: 'application/msword',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  }),
)

/** What a file picker may offer. */
export const acceptedExtensions = [...contentTypes.keys()].map(ending => `.${ending}`)

/** The content type that a file's name stands for; undefined when its kind is not accepted (section 5). */
export const findContentType = (fileName: string): string | undefined =>
  contentTypes.get(/\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '')

export type UploadCheck = 'accepted' | 'wrong-type' | 'too-large' | 'empty'

/** Whether a file may be uploaded: by the kind its name says, and 1 to 20,971,520 bytes (section 5). */
export function checkUpload({
  name,
  type,
  size,
}: {
  name: string
  type?: string
  size?: number
}): UploadCheck {
  const expected = findContentType(name)
  if (!expected || (type && type !== expected)) return 'wrong-type'
  if (size === undefined) return 'accepted'
  if (size < uploadLimits.minBytes) return 'empty'
  return size > uploadLimits.maxBytes ? 'too-large' : 'accepted'
}

/** Why one file cannot be uploaded, and what to do. */
export const rejectionTexts: Record<Exclude<UploadCheck, 'accepted'>, string> = {
  'wrong-type':
    'This kind of file cannot be uploaded. Send a picture (png, jpg), pdf, txt, Word or Excel file.',
  'too-large': 'This file is too large. Each file may have up to 20 MB.',
  empty: 'This file is empty',
}

/** The same for a file by its name: a photo in Apple's format is told how to become a JPEG (DECISIONS, section 7). */
export const formatRejection = (why: Exclude<UploadCheck, 'accepted'>, fileName: string): string =>
  why === 'wrong-type' && /\.hei[cf]$/i.test(fileName)
    ? 'HEIC photos cannot be uploaded. On an iPhone choose Settings, Camera, Formats, Most Compatible and take it again, or send a screenshot of the photo: both are JPEG or png.'
    : rejectionTexts[why]

/** The heading of each list of files that cannot be uploaded (specification, section 8). */
export const rejectionHeadings: Record<Exclude<UploadCheck, 'accepted'>, string> = {
  'wrong-type': 'The following files cannot be uploaded as they are of the wrong type:',
  'too-large': 'The following files cannot be uploaded as they are too large:',
  empty: 'The following files cannot be uploaded as they are empty',
}
