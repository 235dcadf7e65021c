import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3'
import { randomToken, sha256 } from '#functions/crypto.ts'
import type { Json, LocalPortal } from './local-portal.ts'

const Bucket = process.env.UPLOAD_BUCKET

/** The calls of the upload page for a document request, and what the bucket holds after them. */
export function uploadSteps(local: LocalPortal) {
  const store = new S3Client({ forcePathStyle: true })
  const at = (requestId: string) => `/api/attachment-request/${requestId}`
  const getRequest = (requestId: string) => local.request('GET', at(requestId))
  const requestLink = (requestId: string, fileName: string, query: Record<string, string> = {}) =>
    local.request('GET', `${at(requestId)}/upload-link?${new URLSearchParams({ fileName, ...query })}`)
  const createLink = async (requestId: string, fileName: string, query: Record<string, string> = {}) =>
    (await (await requestLink(requestId, fileName, query)).json()) as { url: string; attachmentId: string }
  const put = (url: string, body: Buffer, type = 'application/pdf') =>
    fetch(url, { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': type } })
  const confirm = (requestId: string, attachmentId: string) =>
    local.request('POST', `${at(requestId)}/attachments`, { json: { attachmentId } })

  return {
    /** Creates a document request without its mail. Returns the id in its link. */
    async createRequest(change: Json = {}) {
      const requestId = randomToken()
      const request = {
        attachmentType: 'Grades' as const,
        applicantId: 4127,
        forenames: 'Ada',
        requestedAt: '2027-08-16T08:00:00Z',
        expiresAt: '2027-08-30T08:00:00Z',
        ...change,
      }
      await local.ports.transaction([local.ports.attachmentRequests.addWrite(requestId, request)])
      return requestId
    },
    getRequest,
    requestLink,
    createLink,
    put,
    confirm,
    /** Uploads and confirms a file, by a link for its size and type. */
    async upload(requestId: string, fileName: string, body: Buffer, contentType = 'application/pdf') {
      const { url, attachmentId } = await createLink(requestId, fileName, {
        contentType,
        size: String(body.length),
      })
      const { status } = await put(url, body, contentType)
      if (status !== 200) throw new Error(`the upload returned ${status}`)
      return { attachmentId, confirmed: await confirm(requestId, attachmentId) }
    },
    /** The files of a request, as its page gets them. */
    listFiles: async (requestId: string) =>
      ((await (await getRequest(requestId)).json()) as { files: Json[] }).files,
    /** The keys of all versions of the objects of a request. */
    async listObjects(requestId: string) {
      const prefixes = ['incoming', 'received'].map(folder => `${folder}/${sha256(requestId)}`)
      const pages = prefixes.map(Prefix => store.send(new ListObjectVersionsCommand({ Bucket, Prefix })))
      return (await Promise.all(pages)).flatMap(({ Versions = [] }) => Versions.map(({ Key }) => String(Key)))
    },
    /** The content of a stored file. Rejects when there is none, or when it is not clean. */
    async readReceived(requestId: string, attachmentId: string) {
      const requestKey = sha256(requestId)
      const file = await local.ports.attachmentRequests.getFile(requestKey, attachmentId)
      return Buffer.from(await local.ports.uploads.readReceived(requestKey, file?.token ?? ''))
    },
  }
}
