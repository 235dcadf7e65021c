import { Duration, SecretValue } from 'aws-cdk-lib'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  type ICachePolicy,
  type IResponseHeadersPolicy,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import { originHeader } from '#functions/environment.ts'
import { basePath, contractRows } from '#shared/contract.ts'

/** The path patterns of the calls that CloudFront caches. */
const cachedPaths = contractRows
  .filter(([, row]) => row.edgeCacheSeconds)
  .map(([, { path }]) => `${basePath}${path.replaceAll(/:\w+/g, '*')}`)

/** The API's domain and the origin secret; without `secretVersion`, its newest version. */
export type ApiOrigin = { domain: string; secret: ISecret; secretVersion: string | null }

/**
 * Returns the behaviours of the calls. CloudFront caches those that are the same for everyone, for as long as their
 * contract row says. It passes all headers of the browser except Host to the others. The functions compress.
 */
export function createApiBehaviours(
  { domain, secret, secretVersion }: ApiOrigin,
  responseHeadersPolicy: IResponseHeadersPolicy,
  cachePolicy: ICachePolicy,
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
  const cached = {
    ...calls,
    cachePolicy,
    originRequestPolicy: undefined,
  }
  return {
    ...Object.fromEntries(cachedPaths.map(path => [path, cached])),
    [basePath]: calls,
    [`${basePath}/*`]: calls,
  }
}
