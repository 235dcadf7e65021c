import { createAttachmentRequest } from '../../create-attachment-request.ts'
import type { LocalPortal } from '../../local-portal.ts'

/** What the upload page does for a request, step by step. */
export function uploadSteps(local: LocalPortal) {
  const at = (requestId: string) => `/api/attachment-request/${requestId}`
  const asked = (requestId: string, fileName: string) =>
    local.request('GET', `${at(requestId)}/upload-link?${new URLSearchParams({ fileName })}`)
  return {
    requested: () => createAttachmentRequest(local),
    shown: (requestId: string) => local.request('GET', at(requestId)),
    asked,
    linked: async (requestId: string, fileName: string) =>
      (await (await asked(requestId, fileName)).json()) as { url: string; attachmentId: string },
    put: (url: string, body: Buffer, type = 'application/pdf') =>
      fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } }),
    confirm: (requestId: string, attachmentId: string) =>
      local.request('POST', `${at(requestId)}/attachments`, { json: { attachmentId } }),
  }
}
