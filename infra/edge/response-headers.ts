import { Duration } from 'aws-cdk-lib'
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { createSecurityHeaders, hstsMaxAgeSeconds, type SecurityHeaderOptions } from './security-headers.ts'

const override = true

/** Creates the policy with which CloudFront sets the headers of security-headers.ts on every response. */
export function createResponseHeaders(scope: Construct, site: SecurityHeaderOptions) {
  const headers = createSecurityHeaders(site)
  const custom = ['cross-origin-opener-policy', 'cross-origin-resource-policy', 'permissions-policy'] as const
  return new ResponseHeadersPolicy(scope, 'headers', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: headers['content-security-policy'], override },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(hstsMaxAgeSeconds),
        includeSubdomains: true,
        override,
      },
      contentTypeOptions: { override },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override },
    },
    customHeadersBehavior: {
      customHeaders: custom.map(header => ({ header, value: headers[header], override })),
    },
  })
}
