import { describe, expect, it } from 'vitest'
import { renderMaintenancePage } from '#infra/edge/maintenance-page.ts'
import { createSecurityHeaders } from '#infra/edge/security-headers.ts'
import { pageStyle } from '#shared/page-style.ts'
import { uploadLimits } from '#shared/schemas/attachment.ts'
import { siteConfiguration } from '#shared/schemas/configuration.ts'
import { journeyCalls } from '../../cost/journey.ts'
import { edge, propertiesByType, propertiesOf, resourcesByType } from '../synthesised-stacks.ts'

describe('the headers of every answer', () => {
  const { SecurityHeadersConfig, CustomHeadersConfig } = propertiesByType(
    'AWS::CloudFront::ResponseHeadersPolicy',
  )[0].ResponseHeadersPolicyConfig
  const { ContentSecurityPolicy, StrictTransportSecurity, ContentTypeOptions, FrameOptions, ReferrerPolicy } =
    SecurityHeadersConfig
  const policyOf = (captcha: boolean) =>
    createSecurityHeaders({ uploads: 'https://bucket', captcha })['content-security-policy'].split('; ')

  it('are the same as those of the local server', () => {
    const uploads = ContentSecurityPolicy.ContentSecurityPolicy['Fn::Join'][1]
    const policy = uploads.map((part: unknown) => (typeof part === 'string' ? part : 'bucket')).join('')
    const age = StrictTransportSecurity.AccessControlMaxAgeSec
    expect(StrictTransportSecurity.IncludeSubdomains).toBe(true)
    expect(ContentTypeOptions).toEqual({ Override: true })
    expect({
      'content-security-policy': policy,
      'strict-transport-security': `max-age=${age}; includeSubDomains`,
      'x-content-type-options': 'nosniff',
      'x-frame-options': FrameOptions.FrameOption,
      'referrer-policy': ReferrerPolicy.ReferrerPolicy,
      ...Object.fromEntries(
        CustomHeadersConfig.Items.map(({ Header, Value }: Record<string, string>) => [Header, Value]),
      ),
    }).toEqual(
      createSecurityHeaders({
        uploads: 'https://bucket.s3.eu-west-2.amazonaws.com',
        captcha: false,
      }),
    )
  })

  it('override the headers of the origin', () => {
    const all = [...Object.values(SecurityHeadersConfig), ...CustomHeadersConfig.Items]
    expect(all.map(({ Override }) => Override)).toEqual(all.map(() => true))
  })

  // ASVS 3.2.1, 3.4.1, 3.4.4
  it('apply to every path', () => {
    const { CacheBehaviors, DefaultCacheBehavior } = propertiesOf('site', 'distribution').DistributionConfig
    const [id] = Object.keys(resourcesByType('AWS::CloudFront::ResponseHeadersPolicy'))
    for (const { ResponseHeadersPolicyId } of [DefaultCacheBehavior, ...CacheBehaviors])
      expect(ResponseHeadersPolicyId).toEqual({ Ref: id })
  })

  // ASVS 1.3.2, 3.4.3
  it.each([true, false])('allow neither inline nor evaluated code (captcha: %s)', captcha => {
    expect(policyOf(captcha).join()).not.toMatch(/unsafe-|strict-dynamic|(^|[ ,])(\*|https?:)( |,|$)/)
    expect(policyOf(captcha)).toEqual(
      expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
    )
  })

  // ASVS 3.2.2, 14.2.3
  it("name hCaptcha's origins only with a captcha, and require trusted types without one", () => {
    expect(policyOf(true).filter(directive => directive.includes('hcaptcha'))).toHaveLength(4)
    expect(policyOf(false).join()).not.toContain('hcaptcha')
    expect(policyOf(false)).toEqual(
      expect.arrayContaining(["require-trusted-types-for 'script'", "trusted-types 'none'"]),
    )
  })
})

describe('the maintenance page', () => {
  const configured = siteConfiguration.parse({
    universityName: 'Tyne & Wear <University>',
    hotline: '0191 498 0000',
  })
  const page = renderMaintenancePage(configured)

  it('shows the hotline, in the style that the policy allows, and has no script', () => {
    expect(page).toContain('Tyne &amp; Wear &lt;University&gt;')
    expect(page).toContain('0191 498 0000')
    expect(page).toContain(`<style>${pageStyle}</style>`)
    expect(page).not.toMatch(/<script|style=|onclick/)
  })
})

describe('the firewall', () => {
  const [acl] = edge.propertiesByType('AWS::WAFv2::WebACL')
  const rule = (name: string) => acl.Rules.find(({ Name }: { Name: string }) => Name === name)

  it('stands before CloudFront with the managed rules', () => {
    expect(acl).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } })
    const managed = acl.Rules.flatMap(
      ({ Statement }: { Statement: { ManagedRuleGroupStatement?: { Name: string } } }) =>
        Statement.ManagedRuleGroupStatement?.Name ?? [],
    )
    expect(managed).toEqual([
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
      'AWSManagedRulesCommonRuleSet',
    ])
  })

  // ASVS 2.4.1
  it('lets a whole school sign in from one address, and blocks a flood', () => {
    const pupils = 1000
    const limit = (name: string) => rule(name).Statement.RateBasedStatement
    expect(limit('sign-ins')).toMatchObject({ AggregateKeyType: 'IP', EvaluationWindowSec: 300 })
    expect(limit('sign-ins').ScopeDownStatement.ByteMatchStatement.SearchString).toBe('/portal/auth/signin')
    expect(limit('sign-ins').Limit).toBeGreaterThan(5 * pupils)
    expect(limit('sign-ins').Limit).toBeLessThan(20 * pupils)
    expect(limit('requests').Limit).toBeGreaterThan(50 * pupils)
  })

  it('lets a school of 1,000 apply from one address, and blocks a flood of checks and submissions', () => {
    const { Limit, ScopeDownStatement, AggregateKeyType } = rule('applications').Statement.RateBasedStatement
    const calls = ['check-entry', 'get-applicant', 'create-applicant'] as const
    const callsOfOne = calls.reduce((sum, call) => sum + (journeyCalls[call] ?? 0), 0)
    expect(AggregateKeyType).toBe('IP')
    expect(Limit).toBeGreaterThan(1000 * callsOfOne)
    expect(Limit).toBeLessThan(1500 * callsOfOne)
    expect(
      ScopeDownStatement.OrStatement.Statements.map(
        ({ ByteMatchStatement }: { ByteMatchStatement: { SearchString: string } }) =>
          ByteMatchStatement.SearchString,
      ),
    ).toEqual(['/portal/api/qualifications/entry', '/portal/api/applicant', '/portal/api/application'])
  })

  // ASVS 15.2.2
  it('lets a hundred people send all their documents from one address, and blocks a flood of these calls', () => {
    const { Limit, ScopeDownStatement } = rule('documents').Statement.RateBasedStatement
    const callsOfOne = 2 * uploadLimits.maxFiles + 300 / 10
    expect(Limit).toBeGreaterThan(100 * callsOfOne)
    expect(Limit).toBeLessThan(200 * callsOfOne)
    expect(ScopeDownStatement.ByteMatchStatement).toMatchObject({
      PositionalConstraint: 'STARTS_WITH',
      SearchString: '/portal/api/attachment-request/',
    })
  })

  it('counts sign-ins whose path is encoded or in other letters', () => {
    const { ByteMatchStatement } = rule('sign-ins').Statement.RateBasedStatement.ScopeDownStatement
    expect(ByteMatchStatement.TextTransformations).toEqual([
      { Priority: 0, Type: 'URL_DECODE' },
      { Priority: 1, Type: 'NORMALIZE_PATH' },
      { Priority: 2, Type: 'LOWERCASE' },
    ])
    expect(ByteMatchStatement.SearchString).toBe(ByteMatchStatement.SearchString.toLowerCase())
  })

  it('only counts where a form may be long or contain a sentence', () => {
    const { RuleActionOverrides } = rule('AWSManagedRulesCommonRuleSet').Statement.ManagedRuleGroupStatement
    expect(RuleActionOverrides.map(({ Name }: { Name: string }) => Name)).toContain('SizeRestrictions_BODY')
  })

  // ASVS 16.3.3
  it('logs blocked requests without paths, queries, tokens or cookies', () => {
    const [{ LoggingFilter, RedactedFields }] = edge.propertiesByType('AWS::WAFv2::LoggingConfiguration')
    expect(LoggingFilter.DefaultBehavior).toBe('DROP')
    expect(RedactedFields).toEqual([
      { UriPath: {} },
      { QueryString: {} },
      { SingleHeader: { Name: 'authorization' } },
      { SingleHeader: { Name: 'cookie' } },
      { SingleHeader: { Name: 'referer' } },
    ])
  })
})
