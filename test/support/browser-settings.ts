import { existsSync } from 'node:fs'

/** The paths of Chromium, the headless shell first because it is much faster. */
const installedPaths = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  name => `/usr/bin/${name}`,
)
const executablePath = process.env.CHROME_PATH ?? installedPaths.find(path => existsSync(path))

/** The launch options of Chromium for journeys and screenshots. */
export const browserSettings = {
  ...(executablePath ? { executablePath } : {}),
  // Chromium's sandbox does not work for root, the user of most containers.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}
