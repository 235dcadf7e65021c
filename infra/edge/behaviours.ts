import { Duration, SecretValue } from 'aws-cdk-lib'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  type ICachePolicy,
  type IOrigin,
  type IResponseHeadersPolicy,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { originHeader } from '#functions/environment.ts'
import { basePath, contractRows } from '#shared/contract.ts'
import { pageNameByPath, rootFiles } from '#shared/pages.ts'
import { maintenancePath } from './error-pages.ts'
import { securityTxtPath } from './security-txt.ts'

/** The CloudFront function that maps each address, except a file's, to a page. It cannot use modules. */
const appRouting = `var files = ${JSON.stringify([...rootFiles, maintenancePath, securityTxtPath])}
var pages = ${JSON.stringify(pageNameByPath)}
function handler(event) {
  var request = event.request
  if (files.indexOf(request.uri) !== -1) return request
  var end = request.uri.length
  while (end > 1 && request.uri[end - 1] === '/') end -= 1
  var address = request.uri.slice(0, end)
  request.uri = '/' + (pages[address] || 'not-found') + '.html'
  return request
}`

/** Returns the behaviours of the web app: pages are revalidated, files with a hash in their names are cached. */
export function createPageBehaviours(
  scope: Construct,
  origin: IOrigin,
  responseHeadersPolicy: IResponseHeadersPolicy,
  cachePolicy: ICachePolicy,
) {
  const routing = new EdgeFunction(scope, 'routing', {
    code: FunctionCode.fromInline(appRouting),
  })
  const common = { origin, responseHeadersPolicy }
  const pages: BehaviorOptions = {
    ...common,
    cachePolicy,
    functionAssociations: [{ function: routing, eventType: FunctionEventType.VIEWER_REQUEST }],
  }
  const assets: BehaviorOptions = { ...common, cachePolicy: CachePolicy.CACHING_OPTIMIZED }
  return { pages, assets: { '/assets/*': assets } }
}

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
