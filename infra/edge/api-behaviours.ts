import { Duration, SecretValue } from 'aws-cdk-lib'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type ICachePolicy,
  type IResponseHeadersPolicy,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { originHeader } from '#functions/environment.ts'
import { allowedMethods, wrongMethodError } from '#shared/allowed-methods.ts'
import { basePath, contractRows } from '#shared/contract.ts'

/** The CloudFront function that refuses a wrong method with 405, which an HTTP API cannot. It cannot use modules. */
const methodCheck = `var rows = ${JSON.stringify(allowedMethods)}
var body = ${JSON.stringify(JSON.stringify(wrongMethodError))}
function handler(event) {
  var request = event.request
  var row = rows.find(function (row) { return new RegExp(row.path).test(request.uri) })
  if (!row || row.allow.split(', ').indexOf(request.method) !== -1) return request
  return {
    statusCode: 405,
    statusDescription: 'Method Not Allowed',
    headers: {
      allow: { value: row.allow },
      'cache-control': { value: 'no-store' },
      'content-type': { value: 'application/json' },
    },
    body: body,
  }
}`

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
  scope: Construct,
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
    functionAssociations: [
      {
        function: new EdgeFunction(scope, 'method-check', {
          code: FunctionCode.fromInline(methodCheck),
          runtime: FunctionRuntime.JS_2_0,
        }),
        eventType: FunctionEventType.VIEWER_REQUEST,
      },
    ],
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
