/** The part of the runtime's own package that the canary uses. It exists in CloudWatch Synthetics only. */
declare module '@aws/synthetics-playwright' {
  import type { Browser, Page } from '@playwright/test'

  export const synthetics: {
    launch(): Promise<Browser>
    newPage(browser: Browser): Promise<Page>
    close(): Promise<void>
  }
}
