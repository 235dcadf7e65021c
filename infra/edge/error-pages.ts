import { html } from 'hono/html'
import { renderHtmlPage } from '#functions/http/html-page.ts'
import type { Configuration } from '#shared/schemas/configuration.ts'

type PageConfiguration = Pick<Configuration, 'universityName' | 'hotline' | 'hotlineHours'>

export const maintenancePath = '/maintenance.html'

/** Returns the page that CloudFront shows while it cannot reach the API. */
export const renderMaintenancePage = (configuration: PageConfiguration) =>
  String(
    renderHtmlPage(
      'We will be back shortly',
      html`<p>The portal is not available at the moment. Everything you have already sent is safe.</p>
<p>Wait a minute, then load this page again.</p>`,
      configuration,
    ),
  )

/** Returns the page that the firewall shows to a network that has sent too much. WAF stores at most 4,096 bytes of it. */
export const renderTooManyRequestsPage = (configuration: PageConfiguration) =>
  String(
    renderHtmlPage(
      'Too many requests',
      html`<p>Your network has sent us too many requests. Everything you have already sent is safe.</p>
<p>Wait five minutes, then load this page again, or use another network, such as mobile data.</p>`,
      configuration,
    ),
  )
