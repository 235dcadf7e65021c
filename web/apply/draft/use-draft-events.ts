import { useEffect, useEffectEvent } from 'react'
import { leaving, sessionBack } from '../../session/bearer-token.ts'
import type { draftSaver } from './draft-saver.ts'

/**
 * Saves at once whenever the page may be about to go or can save again, and has it looked for newer work whenever
 * somebody comes back to it. While `unsaved`, the browser asks before the page is closed.
 */
export function useDraftMoments(saver: ReturnType<typeof draftSaver>, unsaved: boolean, onBack: () => void) {
  const look = useEffectEvent(onBack)

  useEffect(() => {
    const turned = () => (document.visibilityState === 'hidden' ? saver.flush() : look())
    const back = () => (saver.idle() ? look() : saver.flush())
    document.addEventListener('visibilitychange', turned)
    window.addEventListener(sessionBack, back)
    for (const moment of ['pagehide', 'online', leaving]) window.addEventListener(moment, saver.flush)
    return () => {
      document.removeEventListener('visibilitychange', turned)
      window.removeEventListener(sessionBack, back)
      for (const moment of ['pagehide', 'online', leaving]) window.removeEventListener(moment, saver.flush)
      saver.flush()
    }
  }, [saver])

  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
