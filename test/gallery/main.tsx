import '#web/zod-config.ts'
import '#web/ui/styles/styles.css'
import { createRoot } from 'react-dom/client'
import { setConsent } from '#web/layout/statistics-consent.ts'
import { ignoreSecondTaps } from '#web/ui/second-tap.ts'
import { answerWith, holdAnswer, installFakeApi } from '../fake-api.ts'
import { Gallery } from './gallery.tsx'
import { galleryTime } from './samples.ts'
import { ScreenPreview } from './screen-preview.tsx'
import { screenStates } from './screen-states.ts'

const root = document.getElementById('portal')
if (!root) throw new Error('index.html has no element with the id portal.')

ignoreSecondTaps(document)
localStorage.clear()
sessionStorage.clear()

const screenId = new URLSearchParams(window.location.search).get('screen')
const state = screenStates.find(({ id }) => id === screenId)
// A state always looks the same.
Date.now = () => Date.parse(galleryTime)
installFakeApi()
for (const [call, response] of Object.entries(state?.responses ?? {}))
  if (response === 'never') holdAnswer(call)
  else answerWith(call, () => response)
if (state && !state.cookies) setConsent(true)
createRoot(root).render(state ? <ScreenPreview state={state} /> : <Gallery />)
