import { describe, expect, it } from 'vitest'
import { pageStyle } from '#functions/http/html-page.ts'
import { renderMaintenancePage } from '#infra/edge/error-pages.ts'
import { createSecurityHeaders } from '#infra/edge/security-headers.ts'
import { siteConfiguration } from '#shared/schemas/configuration.ts'
import { readStage } from '../synthesised-stacks.ts'

const { idOf, propertiesByType, propertiesOf } = readStage().portal

describe('the headers of every response', () => {
  const [{ ResponseHeadersPolicyConfig }] = propertiesByType('AWS::CloudFront::ResponseHeadersPolicy')
  const { SecurityHeadersConfig, CustomHeadersConfig } = ResponseHeadersPolicyConfig
  const { ContentSecurityPolicy, StrictTransportSecurity, ContentTypeOptions, FrameOptions, ReferrerPolicy } =
    SecurityHeadersConfig
  const policyOf = (captcha: boolean) =>
    createSecurityHeaders({ uploads: 'https://bucket', captcha })['content-security-policy'].split('; ')

  it('are the same as those of the local server, on every path', () => {
    const parts: unknown[] = ContentSecurityPolicy.ContentSecurityPolicy['Fn::Join'][1]
    const custom = CustomHeadersConfig.Items.map((item: Record<string, string>) => [item.Header, item.Value])
    expect(ContentTypeOptions).toEqual({ Override: true })
    expect(StrictTransportSecurity.IncludeSubdomains).toBe(true)
    expect({
      'content-security-policy': parts.map(part => (typeof part === 'string' ? part : 'bucket')).join(''),
      'strict-transport-security': `max-age=${StrictTransportSecurity.AccessControlMaxAgeSec}; includeSubDomains`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': FrameOptions.FrameOption,
      'referrer-policy': ReferrerPolicy.ReferrerPolicy,
      ...Object.fromEntries(custom),
    }).toEqual(
      createSecurityHeaders({ uploads: 'https://bucket.s3.eu-west-2.amazonaws.com', captcha: false }),
    )
    const { CacheBehaviors, DefaultCacheBehavior } = propertiesOf('site', 'distribution').DistributionConfig
    const Ref = idOf('site', 'headers')
    for (const { ResponseHeadersPolicyId } of [DefaultCacheBehavior, ...CacheBehaviors])
      expect(ResponseHeadersPolicyId).toEqual({ Ref })
  })

  it.each([true, false])("allow no inline or evaluated code, and hCaptcha's with a captcha (%s)", captcha => {
    const directives = policyOf(captcha)
    expect(directives.join()).not.toMatch(/unsafe-|strict-dynamic|(^|[ ,])(\*|https?:)( |,|$)/)
    expect(directives).toEqual(
      expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
    )
    expect(directives.join().includes('hcaptcha')).toBe(captcha)
    expect(directives.includes("require-trusted-types-for 'script'")).toBe(!captcha)
  })
})

it('the maintenance page shows the hotline, in the style that the policy allows, and has no script', () => {
  const page = renderMaintenancePage(
    siteConfiguration.parse({ universityName: 'Tyne & Wear <University>', hotline: '0191 498 0000' }),
  )
  expect(page).toContain('Tyne &amp; Wear &lt;University&gt;')
  expect(page).toContain('0191 498 0000')
  expect(page).toContain(`<style>${pageStyle}</style>`)
  expect(page).not.toMatch(/<script|style=|onclick/)
})
