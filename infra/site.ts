import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { basePath } from '#shared/contract.ts'
import type { Api } from './api.ts'
import { publish } from './publish.ts'

/** Runs at the edge: every address without a file's ending is the app's own, and the app routes it. */
const appRouting = `function handler(event) {
  var request = event.request
  if (!/\\.[^/]+$/.test(request.uri)) request.uri = '/index.html'
  return request
}`

/** CloudFront: the web app from its bucket, and the calls, never cached, from the API. */
export class Site extends Construct {
  readonly url: string

  constructor(scope: Construct, api: Api, bundle?: string) {
    super(scope, 'site')
    // The cast is for CDK's own types, which are not made for exactOptionalPropertyTypes.
    const bucket = new Bucket(this, 'bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
    }) as IBucket
    const routing = new EdgeFunction(this, 'routing', {
      code: FunctionCode.fromInline(appRouting),
      runtime: FunctionRuntime.JS_2_0,
    })
    const distribution = new Distribution(this, 'distribution', {
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(bucket),
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        functionAssociations: [{ function: routing, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: {
        [`${basePath}/*`]: {
          origin: new HttpOrigin(api.domain),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
      },
    })
    this.url = `https://${distribution.distributionDomainName}`
    if (bundle) publish(this, { bundle, bucket, distribution })
  }
}
