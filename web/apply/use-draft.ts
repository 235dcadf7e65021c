import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FormState, SavedDraft } from '#shared/schemas/draft.ts'
import { call } from '../api/call.ts'
import { draftSaver, type Saving } from './draft-saver.ts'

/** The draft as the server has it, asked once per visit: what is typed afterwards is newer. */
export const useStoredDraft = () =>
  useQuery({
    queryKey: ['get-draft'],
    queryFn: ({ signal }) => call('get-draft', {}, { signal }),
    staleTime: 'static',
    gcTime: 0,
  })

/** Keeps the form on the server as it is filled (DECISIONS, sections 2 and 6); `restore` takes a newer draft. */
export function useDraft(form: FormState, stored: SavedDraft, restore: (draft: SavedDraft) => void) {
  const [saving, setSaving] = useState<Saving>({ stage: 'kept', savedAt: stored.savedAt })
  const [saver] = useState(() =>
    draftSaver({
      start: stored,
      // The page may be on its way out: what was typed last is to arrive all the same.
      put: json => call('put-draft', { json }, { keepalive: true }),
      tell: setSaving,
    }),
  )
  const last = useRef(form)

  useEffect(() => {
    if (last.current === form) return
    last.current = form
    saver.changed(form)
  }, [form, saver])

  useEffect(() => {
    const away = () => document.visibilityState === 'hidden' && saver.flush()
    document.addEventListener('visibilitychange', away)
    window.addEventListener('online', saver.flush)
    return () => {
      document.removeEventListener('visibilitychange', away)
      window.removeEventListener('online', saver.flush)
      saver.flush()
    }
  }, [saver])

  async function choose(mine: boolean) {
    try {
      const newer = await call('get-draft', {})
      if (!mine) restore(newer)
      saver.resume(newer, mine ? last.current : undefined)
    } catch {
      // Still overtaken: the banner stays, and its buttons can be pressed again.
    }
  }

  return {
    saving,
    retry: saver.flush,
    stop: saver.stop,
    restart: saver.restart,
    takeNewer: () => void choose(false),
    keepThis: () => void choose(true),
  }
}
