import { existsSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = process.env.CHROME_PATH ?? installed.find(path => existsSync(path))

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results/journeys',
  // Each with a portal of its own: much of a journey is waiting.
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    actionTimeout: 10_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Chromium refuses its sandbox to root, as which containers run it.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
})
