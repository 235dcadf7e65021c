import { RemovalPolicy, type Stack } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AccessLevel,
  Distribution,
  HttpVersion,
  type IDistribution,
  PriceClass,
} from 'aws-cdk-lib/aws-cloudfront'
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { acknowledgeFindings } from '../cdk-nag.ts'
import type { Deployment } from '../configuration.ts'
import { uploadsOrigin } from '../data/uploads-bucket.ts'
import { type ApiOrigin, createApiBehaviours } from './api-behaviours.ts'
import { createSiteRecords } from './dns-records.ts'
import { errorResponses } from './error-responses.ts'
import { readInlineHashes } from './inline-hashes.ts'
import { createPageBehaviours } from './page-behaviours.ts'
import { publishSite } from './publish-site.ts'
import { createResponseHeaders } from './response-headers.ts'

type Parts = {
  api: ApiOrigin
  firewallArn: string
  /** For the domain of its own, if there is one. */
  certificateArn: string | undefined
  /** The folder of the built web app. */
  bundle: string | undefined
}

/** CloudFront: the web app from its bucket, and the calls from the API, behind one address and one firewall. */
export class Site extends Construct {
  readonly url: string
  readonly distribution: IDistribution

  constructor(stack: Stack, deployment: Deployment, { api, firewallArn, certificateArn, bundle }: Parts) {
    super(stack, 'site')
    const { stage, settings, configuration } = deployment
    const { domain } = settings
    const bucket = siteBucket(this)
    const origin = S3BucketOrigin.withOriginAccessControl(bucket, {
      // With LIST a file that is not there is a 404; without it, a 403.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    })
    const headers = createResponseHeaders(this, {
      uploads: uploadsOrigin(stage, settings.region),
      captcha: configuration.captchaSiteKey !== null,
      inlined: bundle === undefined ? undefined : readInlineHashes(bundle),
    })
    const { pages, assets } = createPageBehaviours(this, origin, headers)
    this.distribution = new Distribution(this, 'distribution', {
      comment: stack.stackName,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      webAclId: firewallArn,
      ...(domain &&
        certificateArn && {
          domainNames: [domain.name],
          certificate: Certificate.fromCertificateArn(this, 'certificate', certificateArn),
        }),
      defaultBehavior: pages,
      additionalBehaviors: { ...assets, ...createApiBehaviours(api, headers) },
      errorResponses: errorResponses,
    })
    this.url = `https://${domain?.name ?? this.distribution.distributionDomainName}`
    if (domain?.zone) createSiteRecords(this, domain.name, domain.zone, this.distribution)
    if (bundle) publishSite(this, { bundle, bucket, configuration })

    acknowledgeFindings(this.distribution, {
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'Nobody reaches the root of the bucket: whatever is no file has a page.',
      'AwsSolutions-CFR1': 'Applicants apply from every country.',
      'AwsSolutions-CFR3':
        'Its access logs would hold paths and queries, of which two are capabilities; the API logs its calls by route and the firewall what it turned away.',
      ...(!domain && {
        'AwsSolutions-CFR4':
          'Without a domain of its own CloudFront presents its own certificate, whose policy cannot be chosen.',
      }),
    })
  }
}

function siteBucket(scope: Construct) {
  const bucket = new Bucket(scope, 'bucket', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    removalPolicy: RemovalPolicy.RETAIN,
  })
  acknowledgeFindings(bucket, {
    'AwsSolutions-S1': 'It holds the public web app, which only CloudFront may read.',
  })
  // The cast is for CDK's own types, which are not made for exactOptionalPropertyTypes.
  return bucket as IBucket
}
