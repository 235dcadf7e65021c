import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  CachePolicy,
  Distribution,
  type ErrorResponse,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  type IDistribution,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { LogGroup } from 'aws-cdk-lib/aws-logs'
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { createPrivateBucket } from '../constructs/private-bucket.ts'
import type { Deployment } from '../settings/deployment.ts'
import { type ApiOrigin, createApiBehaviours, createPageBehaviours } from './behaviours.ts'
import { maintenancePath } from './error-pages.ts'
import { publishSite } from './publish-site.ts'
import {
  createSecurityHeaders,
  hstsMaxAgeSeconds,
  readScriptHashes,
  type SecurityHeaderOptions,
} from './security-headers.ts'

type SiteOptions = {
  api: ApiOrigin
  firewallArn: string
  /** The origin to which pages upload documents. */
  uploads: string
  /** The certificate of the stage's domain, if it has one. */
  certificateArn: string | undefined
  webFolder: string
  logGroup: LogGroup
}

/** The CloudFront distribution, with the web app from its bucket and the calls from the API. */
export class Site extends Construct {
  readonly url: string
  readonly distribution: IDistribution

  constructor(
    stack: Stack,
    deployment: Deployment,
    { api, firewallArn, uploads, certificateArn, webFolder, logGroup }: SiteOptions,
  ) {
    super(stack, 'site')
    const { settings, configuration } = deployment
    const { domain } = settings
    // The CDK's types do not support exactOptionalPropertyTypes.
    const bucket = createPrivateBucket(this, 'bucket', { removalPolicy: RemovalPolicy.RETAIN }) as IBucket
    const origin = S3BucketOrigin.withOriginAccessControl(bucket)
    const headers = createResponseHeaders(this, {
      uploads,
      captcha: configuration.captchaSiteKey !== null,
      scriptHashes: readScriptHashes(webFolder),
    })
    // The cache key is the path alone. No header, cookie or query reaches the API, so none can change a cached reply.
    const cache = new CachePolicy(this, 'cache', {
      comment: 'Caches a response for as long as its Cache-Control says',
      minTtl: ttl,
      defaultTtl: ttl,
      maxTtl: Duration.seconds(30),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    })
    const { pages, assets } = createPageBehaviours(this, origin, headers, cache)
    this.distribution = new Distribution(this, 'distribution', {
      comment: stack.stackName,
      httpVersion: HttpVersion.HTTP2_AND_3,
      // The firewall counts whole addresses, and one home has 2^64 of IPv6.
      enableIpv6: false,
      webAclId: firewallArn,
      ...(domain &&
        certificateArn && {
          domainNames: [domain.name],
          certificate: Certificate.fromCertificateArn(this, 'certificate', certificateArn),
        }),
      defaultBehavior: pages,
      additionalBehaviors: { ...assets, ...createApiBehaviours(api, headers, cache) },
      errorResponses,
    })
    this.url = `https://${domain?.name ?? this.distribution.distributionDomainName}`
    if (domain?.zone) createDnsRecord(this, domain.name, domain.zone)
    publishSite(this, { webFolder, bucket, logGroup, configuration, siteUrl: this.url })
  }
}

const ttl = Duration.seconds(0)

/** CloudFront caches no error, passes on the API's, and shows the maintenance page when it cannot reach the API. */
const errorResponses: ErrorResponse[] = [
  ...[400, 403, 404, 405, 414, 416, 500, 501].map(httpStatus => ({ httpStatus, ttl })),
  ...[502, 503, 504].map(httpStatus => ({
    httpStatus,
    ttl,
    responseHttpStatus: 503,
    responsePagePath: maintenancePath,
  })),
]

function createDnsRecord(site: Site, name: string, zone: { id: string; name: string }) {
  new ARecord(site, 'ipv4', {
    zone: HostedZone.fromHostedZoneAttributes(site, 'zone', { hostedZoneId: zone.id, zoneName: zone.name }),
    // The trailing dot marks a fully qualified name.
    recordName: `${name}.`,
    target: RecordTarget.fromAlias(new CloudFrontTarget(site.distribution)),
  })
}

const override = true

/** Creates the policy with which CloudFront sets the headers of security-headers.ts on every response. */
function createResponseHeaders(scope: Construct, site: SecurityHeaderOptions) {
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
