import * as z from 'zod/mini'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import { count } from '../logging/log.ts'
import { runBatch } from '../logging/run-batch.ts'
import type { deleteOversizedUploadNeeds } from '../needs.ts'
import type { PortsFor } from '../ports.ts'

/** The fields that the function reads from the event of a new S3 object. */
const objectCreated = z.object({ detail: z.object({ object: z.object({ key: z.string(), size: z.int() }) }) })
const uploadKey = /^incoming\/([^/]+)\/([^/]+)$/

/** Deletes an upload over the size limit as soon as it has arrived, because an upload link need not have a signed length. */
export const deleteOversizedUpload = (
  event: unknown,
  ports: PortsFor<typeof deleteOversizedUploadNeeds>,
): Promise<void> =>
  runBatch('delete-oversized-upload', async () => {
    const { key, size } = objectCreated.parse(event).detail.object
    const [, requestKey, attachmentId] = uploadKey.exec(key) ?? []
    if (!requestKey || !attachmentId || size <= uploadLimits.maxBytes) return
    await ports.uploads.deleteIncoming(requestKey, attachmentId)
    count('uploads-rejected')
  })

export const lambda = (ports: PortsFor<typeof deleteOversizedUploadNeeds>) => (event: unknown) =>
  deleteOversizedUpload(event, ports)
