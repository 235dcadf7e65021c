import { existsSync } from 'node:fs'

/** First the one without windows, which is much the quicker. */
const installed = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  name => `/usr/bin/${name}`,
)
const executablePath = process.env.CHROME_PATH ?? installed.find(path => existsSync(path))

/** How Chromium is started, for journeys and for pictures. */
export const browserSettings = {
  ...(executablePath ? { executablePath } : {}),
  // Chromium refuses its sandbox to root, as which containers run it.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}
