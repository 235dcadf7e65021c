import { CachePolicy, OriginRequestPolicy } from 'aws-cdk-lib/aws-cloudfront'
import { describe, expect, it } from 'vitest'
import { renderSecurityTxt } from '#infra/edge/security-txt.ts'
import { everySetting, existingSettings, readStage } from '../synthesised-stacks.ts'

const { propertiesOf, resourcesByType } = readStage().portal

describe('the site', () => {
  const { DefaultCacheBehavior, CacheBehaviors, CustomErrorResponses } = propertiesOf(
    'site',
    'distribution',
  ).DistributionConfig
  const behaviour = (path: string) =>
    CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === path)
  const cachePolicy = ({ Ref }: { Ref: string }) =>
    resourcesByType('AWS::CloudFront::CachePolicy')[Ref]?.Properties.CachePolicyConfig
  const runFunction = (name: string, request: { uri: string }) =>
    new Function('event', `${propertiesOf('site', name).FunctionCode}; return handler(event)`)({ request })

  it('redirects pages and their files to TLS', () => {
    for (const { ViewerProtocolPolicy } of [DefaultCacheBehavior, behaviour('/assets/*')])
      expect(ViewerProtocolPolicy).toBe('redirect-to-https')
  })

  it.each(['/portal', '/portal/*'])('forwards %s to the API, uncached, over TLS', path => {
    expect(behaviour(path)).toMatchObject({
      CachePolicyId: CachePolicy.CACHING_DISABLED.cachePolicyId,
      OriginRequestPolicyId: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER.originRequestPolicyId,
      ViewerProtocolPolicy: 'https-only',
    })
  })

  it.each([
    ...['check-service', 'captcha-settings', 'schools', 'schools/*', 'programmes', 'programmes/*'],
    ...['subjects', 'openapi.json'],
  ])('caches %s by its path alone, for as long as the API allows and 30 seconds at most', call => {
    const path = `/portal/api/${call}`
    expect(behaviour(path).OriginRequestPolicyId).toBeUndefined()
    expect(cachePolicy(behaviour(path).CachePolicyId)).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: 30,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      },
    })
    // CloudFront uses the first pattern that matches.
    const patterns = CacheBehaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern)
    expect(patterns.indexOf(path)).toBeLessThan(patterns.indexOf('/portal/*'))
  })

  it('caches no error, passes on those of the API, and has a page for an unreachable API', () => {
    // Every code that a distribution can name. CloudFront caches an error that is not named for ten seconds.
    const codes = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]
    expect(CustomErrorResponses.map(({ ErrorCode }: { ErrorCode: number }) => ErrorCode)).toEqual(codes)
    for (const { ErrorCode, ErrorCachingMinTTL, ResponseCode, ResponsePagePath } of CustomErrorResponses) {
      expect(ErrorCachingMinTTL, ErrorCode).toBe(0)
      const isUnreachable = [502, 503, 504].includes(ErrorCode)
      expect({ ResponseCode, ResponsePagePath }, ErrorCode).toEqual(
        isUnreachable ? { ResponseCode: 503, ResponsePagePath: '/maintenance.html' } : {},
      )
    }
  })

  it.each([
    ['/', '/landing.html'],
    ['/auth/see-email', '/see-email.html'],
    ['/auth/sign-in/', '/sign-in.html'],
    ['/applicant/applications/new', '/form.html'],
    ['/applicant', '/not-found.html'],
    ['/v1.2/page', '/not-found.html'],
    ['/landing.html', '/not-found.html'],
    ['/auth/sign-in.Thanks', '/not-found.html'],
    ['/mark.svg', '/mark.svg'],
    ['/maintenance.html', '/maintenance.html'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['//', '/landing.html'],
    [`${'/'.repeat(1_000_000)}a`, '/not-found.html'],
  ])('rewrites %.30s to %s', (uri, rewritten) => {
    expect(runFunction('routing', { uri })).toEqual({ uri: rewritten })
  })
})

/** What a stage with a domain deploys for it. */
function readDomain(settings: object) {
  const { propertiesByType, propertiesOf } = readStage(settings).portal
  const { Aliases, ViewerCertificate, IPV6Enabled } = propertiesOf('site', 'distribution').DistributionConfig
  const { PORTAL_CONFIGURATION } = propertiesOf('sign-in', 'lambda').Environment.Variables
  return {
    Aliases,
    minimumTls: ViewerCertificate.MinimumProtocolVersion,
    certificate: ViewerCertificate.AcmCertificateArn,
    // The limits of the firewall need IPv4 addresses.
    IPV6Enabled,
    records: propertiesByType('AWS::Route53::RecordSet').map(({ Name, Type }) => [Name, Type]),
    siteUrl: JSON.parse(PORTAL_CONFIGURATION).siteUrl,
  }
}

it.each([
  ['a zone', everySetting, { records: [['clearing.example.org.', 'A']] }],
  [
    'its own certificate, and no DNS records',
    existingSettings,
    { certificate: existingSettings.domain.certificate, records: [] },
  ],
])('a stage may have a domain with %s', (_, settings, expected) => {
  expect(readDomain(settings)).toMatchObject({
    Aliases: ['clearing.example.org'],
    minimumTls: 'TLSv1.2_2021',
    IPV6Enabled: false,
    siteUrl: 'https://clearing.example.org',
    ...expected,
  })
})

it.each([
  ['2027-06-30T23:59:59Z', '2028-01-01T00:00:00Z'],
  ['2027-07-01T00:00:00Z', '2028-07-01T00:00:00Z'],
])('security.txt of %s expires at %s, within a year as RFC 9116 recommends', (now, expires) => {
  expect(renderSecurityTxt('mailto:a@example.org', 'https://a.example.org', new Date(now))).toContain(
    `Expires: ${expires}\n`,
  )
})
