import { existsSync } from 'node:fs'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = process.env.CHROME_PATH ?? installed.find(path => existsSync(path))

/** How Chromium is started, for journeys and for pictures. */
export const browserSettings = {
  ...(executablePath ? { executablePath } : {}),
  // Chromium refuses its sandbox to root, as which containers run it.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}
