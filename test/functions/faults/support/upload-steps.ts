import { createAttachmentRequest } from '../../create-attachment-request.ts'
import type { LocalPortal } from '../../local-portal.ts'

/** The calls of the upload page for a document request. */
export function uploadSteps(local: LocalPortal) {
  const at = (requestId: string) => `/api/attachment-request/${requestId}`
  const requestLink = (requestId: string, fileName: string) =>
    local.request('GET', `${at(requestId)}/upload-link?${new URLSearchParams({ fileName })}`)
  return {
    createRequest: () => createAttachmentRequest(local),
    getRequest: (requestId: string) => local.request('GET', at(requestId)),
    requestLink,
    createLink: async (requestId: string, fileName: string) =>
      (await (await requestLink(requestId, fileName)).json()) as { url: string; attachmentId: string },
    put: (url: string, body: Buffer, type = 'application/pdf') =>
      fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } }),
    confirm: (requestId: string, attachmentId: string) =>
      local.request('POST', `${at(requestId)}/attachments`, { json: { attachmentId } }),
  }
}
