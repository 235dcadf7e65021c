import type { SaveDraftRequest, SavedDraft } from '#shared/schemas/draft.ts'
import { call } from '../../api/contract-client.ts'

/** A browser limits the bodies of all keepalive requests together to 64 KB; two saves can run at the same time. */
const maxKeepaliveBytes = 32_000
let runningSaves: Promise<unknown> = Promise.resolve()

/** Saves a draft. The request outlives the page, unless the draft is too long for that. */
export function putDraft(json: SaveDraftRequest): Promise<SavedDraft> {
  const keepalive = new Blob([JSON.stringify(json)]).size < maxKeepaliveBytes
  const response = call('put-draft', { json }, { keepalive })
  runningSaves = Promise.allSettled([runningSaves, response])
  return response
}

/** Returns the server's draft, after all saves of this page have finished. */
export async function getDraft(signal?: AbortSignal): Promise<SavedDraft> {
  await runningSaves
  return call('get-draft', {}, { signal })
}
