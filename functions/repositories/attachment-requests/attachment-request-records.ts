import * as z from 'zod/mini'
import { attachmentTypes } from '#shared/schemas/attachment.ts'

/** A link to upload one file, with its expiry. */
const uploadLink = z.object({ attachmentId: z.string(), until: z.string() })
export type UploadLink = z.infer<typeof uploadLink>

/** A stored request for documents, under the hash of its id. */
export const requestRecord = z.object({
  requestKey: z.string(),
  attachmentType: z.enum(attachmentTypes),
  applicantId: z.int(),
  applicationNumber: z.string(),
  forenames: z.string(),
  email: z.string(),
  /** What staff ask for, in their words. */
  note: z.optional(z.string()),
  requestedAt: z.string(),
  expiresAt: z.string(),
  withdrawnAt: z.optional(z.string()),
  files: z.int(),
  links: z.optional(z.array(uploadLink)),
})
export type RequestRecord = z.infer<typeof requestRecord>

/** A file of a request. `token` is null until the file has arrived. */
export const fileRecord = z.object({
  part: z.string(),
  attachmentId: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  token: z.nullable(z.string()),
})
export type FileRecord = z.infer<typeof fileRecord>
export type RequestWithFiles = { request: RequestRecord; files: FileRecord[] }
/** A request, its received files, and the number of files that have an upload link but have not arrived. */
export type RequestWithExpectedFiles = RequestWithFiles & { expectedFiles: number }

/** The key of a request or a file. */
export const keyRecord = z.object({ requestKey: z.string(), part: z.string() })
export const filePart = (attachmentId: string) => `file#${attachmentId}`
export const isReceived = (file: FileRecord) => file.token !== null
