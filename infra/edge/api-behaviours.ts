import { Duration, SecretValue } from 'aws-cdk-lib'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  type IResponseHeadersPolicy,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import { originHeader } from '#functions/needs.ts'
import { basePath } from '#shared/contract.ts'

/** Where the API is, and the secret by which it knows CloudFront; of its versions the newest, or the one named. */
export type ApiOrigin = { domain: string; secret: ISecret; secretVersion: string | null }

/**
 * How the calls are answered: never cached, with all that the browser sends but Host, the name of the call included;
 * the functions compress.
 */
export function createApiBehaviours(
  { domain, secret, secretVersion }: ApiOrigin,
  responseHeadersPolicy: IResponseHeadersPolicy,
): Record<string, BehaviorOptions> {
  const value = SecretValue.secretsManager(
    secret.secretArn,
    secretVersion ? { versionId: secretVersion } : {},
  )
  const calls = {
    origin: new HttpOrigin(domain, {
      // CloudFormation fills the secret in; the template holds only where it is kept.
      customHeaders: { [originHeader]: value.unsafeUnwrap() },
      keepaliveTimeout: Duration.seconds(60),
    }),
    responseHeadersPolicy,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
  }
  return {
    [basePath]: calls,
    [`${basePath}/*`]: calls,
  }
}
