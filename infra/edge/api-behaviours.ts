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

/** The API's domain and the origin secret; without `secretVersion`, its newest version. */
export type ApiOrigin = { domain: string; secret: ISecret; secretVersion: string | null }

/** Returns the behaviours of the calls: never cached, with all headers of the browser except Host. The functions compress. */
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
      // The template contains a reference to the secret, which CloudFormation resolves.
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
