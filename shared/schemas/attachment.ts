import * as z from 'zod/mini'
import { boundedText, requiredText } from './text.ts'

export const attachmentTypes = ['Grades', 'IELTS', 'Other'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

export const uploadLimits = { minBytes: 1, maxBytes: 20_971_520, maxFiles: 20, maxConcurrent: 5 } as const

/** The result of the virus scan. Staff can read clean files only. */
const scanStates = ['pending', 'clean', 'infected', 'unscannable'] as const
export type ScanState = (typeof scanStates)[number]

export const attachment = z.object({
  attachmentId: z.string(),
  fileName: z.string(),
  size: z.int(),
  token: z.string(),
  state: z._default(z.enum(scanStates), 'pending'),
})
export type Attachment = z.infer<typeof attachment>

/** The data that a request link gives access to, without other personal data. */
export const attachmentRequest = z.object({
  attachmentType: z.enum(attachmentTypes),
  applicant: z.object({ forenames: z.string(), applicationNumber: z.string() }),
  expiresAt: z.string(),
  /** What staff ask for, in their words. */
  note: z.optional(z.string()),
  files: z.array(attachment),
})
export type AttachmentRequest = z.infer<typeof attachmentRequest>

/** The last part of a path, without control characters, line separators and text direction marks. */
const fileName = z.pipe(
  boundedText('Use 255 characters or fewer', 'A file name is required').check(
    z.overwrite(name =>
      name
        .split(/[\\/]/)
        .at(-1)!
        .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ''),
    ),
  ),
  requiredText('A file name is required', 255),
)

export const uploadLinkQuery = z.strictObject({
  fileName,
  contentType: z.optional(
    z.string().check(z.maxLength(100, { abort: true }), z.regex(/^[ -~]*$/, 'This is not a content type')),
  ),
  size: z.optional(z.pipe(z.transform(Number), z.int('The size is a number of bytes'))),
})

export const uploadLink = z.object({ url: z.string(), attachmentId: z.string() })
