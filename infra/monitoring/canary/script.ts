import { synthetics } from '@aws/synthetics-playwright'
import { checkSite } from './check-site.ts'

/** Checks the site in a browser, in the runtime of CloudWatch Synthetics. A thrown error fails the run. */
export async function handler() {
  const browser = await synthetics.launch()
  try {
    await checkSite(await synthetics.newPage(browser), process.env.SITE_URL ?? '')
  } finally {
    await synthetics.close()
  }
}
