import { html } from 'hono/html'
import { renderHtmlPage } from '#functions/http/html-page.ts'
import type { SiteConfiguration } from '#shared/schemas/configuration.ts'

export const maintenancePath = '/maintenance.html'

/** Returns the page that CloudFront shows while it cannot reach the API. */
export const renderMaintenancePage = (site: SiteConfiguration) => {
  const main = html`
<p>The portal is not available at the moment. Everything you have already sent is safe.</p>
<p>Wait a minute, then load this page again.</p>`
  return String(renderHtmlPage('We will be back shortly', main, site))
}
