import { uploadLimits } from '../schemas/attachment.ts'

const contentTypes = Object.entries({
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.jfif': 'image/jpeg',
  '.jpe': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
  '.xls': 'application/vnd.ms-excel',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
})

/** What a file picker offers. A photo may have a type and no extension. */
export const acceptedFiles = [...new Set(contentTypes.flat())]

/** Returns the content type for a file's extension; undefined if it is not accepted (specification 5.64). */
export const findContentType = (fileName: string): string | undefined =>
  contentTypes.find(([extension]) => fileName.toLowerCase().endsWith(extension))?.[1]

/** Whether a name has an ending, accepted or not. `1000012345` and `Results v1.2` have none. */
export const hasExtension = (fileName: string) => /\.[a-z]\w*$/i.test(fileName)

/**
 * Returns a file's name with the extension of its content type: `photo.png` of a JPEG becomes `photo.jpg`, and so does
 * `photo`. A name that is only an extension becomes `document` with it.
 */
export function replaceExtension(fileName: string, contentType: string): string {
  const [extension = '', namedType] =
    contentTypes.find(([extension]) => fileName.toLowerCase().endsWith(extension)) ?? []
  const stem = fileName.slice(0, fileName.length - extension.length)
  const [contentExtension = ''] = contentTypes.find(([, type]) => type === contentType) ?? []
  const keepsExtension = namedType === contentType && !['.jfif', '.jpe'].includes(extension)
  return `${stem.trim() || 'document'}${keepsExtension ? fileName.slice(stem.length) : contentExtension}`
}

export type UploadRejection = 'wrong-type' | 'too-large' | 'empty'

type FileDescription = { name: string; type?: string | undefined; size?: number | undefined }

/**
 * Checks a file's extension and size in bytes (specification 5.64 to 5.66). A name without an extension is accepted, because
 * phones give them to photos. The server tells the type by the content, whatever the browser calls it.
 */
export function checkUpload({ name, type, size }: FileDescription): UploadRejection | 'accepted' {
  if (!hasAcceptedExtension(name, type) || isHeic({ name, type })) return 'wrong-type'
  if (size === undefined) return 'accepted'
  if (size < uploadLimits.minBytes) return 'empty'
  return size > uploadLimits.maxBytes ? 'too-large' : 'accepted'
}

/** A name such as `Mr.Smith` needs the type of a photo or PDF. An Office type is not enough: CSV files have it too. */
const hasAcceptedExtension = (name: string, type = '') =>
  findContentType(name) !== undefined ||
  !hasExtension(name) ||
  type.startsWith('image/') ||
  type === 'application/pdf'

/** How to send HEIC photos, and how to make a file smaller. */
export const heicAdvice =
  'Send a screenshot of the photo. Or take the photo again: on an iPhone, first choose Settings, Camera, Formats, Most Compatible; on an Android phone, first turn off HEIF or high efficiency pictures in the settings of the camera.'
export const smallerFileAdvice =
  'Each file may have up to 20 MB. Send a screenshot or a photo of each page, or split the file and send its parts.'

export const rejectionTexts: Record<UploadRejection, string> = {
  'wrong-type':
    'This kind of file cannot be uploaded. Send a picture (png, jpg), pdf, txt, Word or Excel file.',
  'too-large': `This file is too large. ${smallerFileAdvice}`,
  empty: 'This file is empty. Choose it again, or send another copy.',
}

export const isHeic = ({ name, type = '' }: FileDescription) =>
  /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/i.test(type)

export const formatRejection = (reason: UploadRejection, file: FileDescription): string =>
  reason === 'wrong-type' && isHeic(file)
    ? `HEIC photos cannot be uploaded. ${heicAdvice}`
    : rejectionTexts[reason]

/** The heading above each list of rejected files (specification 8.21). */
export const rejectionHeadings: Record<UploadRejection, string> = {
  'wrong-type': 'The following files cannot be uploaded as they are of the wrong type:',
  'too-large': 'The following files cannot be uploaded as they are too large:',
  empty: 'The following files cannot be uploaded as they are empty',
}
