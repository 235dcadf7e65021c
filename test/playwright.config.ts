import { defineConfig, devices } from '@playwright/test'
import { browserSettings } from './support/browser-settings.ts'

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results/journeys',
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  // As many as the processors of CI. Each starts a portal.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // A shared machine may starve a page for seconds. Such a journey runs again and is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 10_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // During a transition, axe would measure the contrast of a colour in between.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: browserSettings,
  },
})
