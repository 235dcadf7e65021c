import '../zod-config.ts'
import '../ui/styles/styles.css'
import './gallery.css'
import { createRoot } from 'react-dom/client'
import { giveConsent } from '../ui/statistics-consent.ts'
import { Gallery } from './gallery.tsx'
import { installMemoryStorage } from './memory-storage.ts'
import { mockApi } from './mock-api.ts'
import { ScreenPreview } from './screen-preview.tsx'
import { screenStates } from './screen-states.ts'
import { SocialCard } from './social-card.tsx'

const place = document.getElementById('portal')
if (!place) throw new Error('index.html has no place for the gallery')

installMemoryStorage()
const asked = new URLSearchParams(window.location.search).get('screen')
const state = screenStates.find(({ id }) => id === asked)
if (state) mockApi(state)
if (state && !state.cookies) giveConsent()
const shown = state ? <ScreenPreview state={state} /> : asked === 'social' ? <SocialCard /> : <Gallery />
createRoot(place).render(shown)
