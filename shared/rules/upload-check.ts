import { uploadLimits } from '../schemas/attachment.ts'

const contentTypes = Object.entries({
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
  '.xls': 'application/vnd.ms-excel',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
})

/** The extensions that a file picker offers. */
export const acceptedExtensions = contentTypes.map(([extension]) => extension)

/** Returns the content type for a file's extension; undefined if it is not accepted (specification, section 5). */
export const findContentType = (fileName: string): string | undefined =>
  contentTypes.find(([extension]) => fileName.toLowerCase().endsWith(extension))?.[1]

export type UploadRejection = 'wrong-type' | 'too-large' | 'empty'

type FileDescription = { name: string; type?: string | undefined; size?: number | undefined }

/** Checks a file's extension, content type and size in bytes (specification, section 5). */
export function checkUpload({ name, type, size }: FileDescription): UploadRejection | 'accepted' {
  const expectedType = findContentType(name)
  if (!expectedType || (type && type !== expectedType)) return 'wrong-type'
  if (size === undefined) return 'accepted'
  if (size < uploadLimits.minBytes) return 'empty'
  return size > uploadLimits.maxBytes ? 'too-large' : 'accepted'
}

/** The message for one rejected file. */
export const rejectionTexts: Record<UploadRejection, string> = {
  'wrong-type':
    'This kind of file cannot be uploaded. Send a picture (png, jpg), pdf, txt, Word or Excel file.',
  'too-large': 'This file is too large. Each file may have up to 20 MB.',
  empty: 'This file is empty',
}

/** Returns the message for a rejected file. HEIC photos get advice on conversion. */
export const formatRejection = (reason: UploadRejection, fileName: string): string =>
  reason === 'wrong-type' && /\.hei[cf]$/i.test(fileName)
    ? 'HEIC photos cannot be uploaded. On an iPhone, send a screenshot of the photo, or choose Settings, Camera, Formats, Most Compatible, then take the photo again.'
    : rejectionTexts[reason]

/** The heading above each list of rejected files (specification, section 8). */
export const rejectionHeadings: Record<UploadRejection, string> = {
  'wrong-type': 'The following files cannot be uploaded as they are of the wrong type:',
  'too-large': 'The following files cannot be uploaded as they are too large:',
  empty: 'The following files cannot be uploaded as they are empty',
}
