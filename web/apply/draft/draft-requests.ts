import type { SaveDraftRequest, SavedDraft } from '#shared/schemas/draft.ts'
import { call } from '../../api/client.ts'

/** A browser sends 64 KB to the end when its page goes away: as much as two saves at a time may be. */
const toTheEnd = 32_000
let underWay: Promise<unknown> = Promise.resolve()

/** Saves a draft, to the end even if the page goes away; only a very long one needs the page. */
export function putDraft(json: SaveDraftRequest): Promise<SavedDraft> {
  const keepalive = new Blob([JSON.stringify(json)]).size < toTheEnd
  const answer = call('put-draft', { json }, { keepalive })
  underWay = Promise.allSettled([underWay, answer])
  return answer
}

/** The draft as the server has it once every save of this page has been answered. */
export async function getDraft(signal?: AbortSignal): Promise<SavedDraft> {
  await underWay
  return call('get-draft', {}, { signal })
}
