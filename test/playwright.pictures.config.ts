import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Pictures of every screen in every state, at three widths, light and dark. */
export default defineConfig(journeys, { testDir: './screenshots' })
