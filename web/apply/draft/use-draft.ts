import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { Refusal } from '#shared/errors.ts'
import type { FormState, SavedDraft } from '#shared/schemas/draft.ts'
import { call } from '../../api/client.ts'
import { randomKey } from '../random-id.ts'
import { getDraft, putDraft } from './draft-requests.ts'
import { draftSaver, inTrouble, type Saving } from './draft-saver.ts'
import { useDraftChoice } from './use-draft-conflict.ts'
import { useDraftMoments } from './use-draft-events.ts'

/** What happened to the whole form: newer work was taken over, or it was discarded here or elsewhere. */
export type DraftNews = 'newer' | 'gone' | 'discarded'
const none: SavedDraft = { form: null, version: 0, savedAt: null }

/** The draft as the server has it, asked once per visit: what is typed afterwards is newer. */
export const useStoredDraft = () =>
  useQuery({
    queryKey: ['get-draft'],
    queryFn: ({ signal }) => getDraft(signal),
    staleTime: 'static',
    gcTime: 0,
  })

const sameSaving = (one: Saving, other: Saving) => one.stage === other.stage && one.savedAt === other.savedAt

/** Keeps the form on the server as it is filled (DECISIONS, sections 2 and 6); `restore` shows another draft. */
export function useDraft(form: FormState, stored: SavedDraft, restore: (draft: SavedDraft) => void) {
  const [saving, setSaving] = useState<Saving>({ stage: 'kept', savedAt: stored.savedAt })
  const [news, setNews] = useState<DraftNews>()
  const [saver] = useState(() =>
    draftSaver({
      start: stored,
      tab: randomKey(),
      put: putDraft,
      // What says the same renders nothing again: it is told with every keystroke.
      tell: next => setSaving(before => (sameSaving(before, next) ? before : next)),
    }),
  )
  const last = useRef(form)
  const restored = useRef(false)

  // Before the next event, which may be that the page goes.
  useLayoutEffect(() => {
    if (last.current === form) return
    last.current = form
    if (!restored.current) {
      saver.changed(form)
      setNews(undefined)
    }
    restored.current = false
  }, [form, saver])

  function show(draft: SavedDraft, why?: DraftNews) {
    restored.current = true
    restore(draft)
    saver.resume(draft)
    setNews(why)
  }

  /** Whoever comes back finds their newest work, unless something of theirs is still to be saved here. */
  async function catchUp() {
    if (!saver.idle()) return
    const version = saver.version()
    const kept = await getDraft().catch(() => undefined)
    if (!kept || !saver.idle() || saver.version() !== version || kept.version === version) return
    show(kept, kept.form ? 'newer' : 'gone')
  }
  useDraftMoments(saver, inTrouble(saving), () => void catchUp())

  const choice = useDraftChoice(saving.stage === 'overtaken', {
    newer: kept => show(kept),
    mine: kept => saver.resume(kept, last.current),
  })

  /** Ends the draft and empties the form; throws what kept it from being discarded. */
  async function discard() {
    await saver.stop()
    const version = saver.version()
    try {
      if (version > 0) await call('delete-draft', { query: { version } })
    } catch (thrown) {
      if (thrown instanceof Refusal && thrown.error.kind === 'conflict') saver.overtake()
      else saver.restart()
      throw thrown
    }
    show(none, 'discarded')
  }

  /** Whether there is anything to discard. */
  const begun = saving.stage !== 'kept' || saving.savedAt !== null
  return {
    ...choice,
    saving,
    news,
    begun,
    discard,
    retry: saver.flush,
    stop: saver.stop,
    restart: saver.restart,
  }
}
