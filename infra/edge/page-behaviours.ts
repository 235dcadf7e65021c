import {
  type BehaviorOptions,
  CachePolicy,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type ICachePolicy,
  type IOrigin,
  type IResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { pageNames, rootFiles } from '#shared/pages.ts'
import { maintenancePath } from './maintenance-page.ts'
import { securityTxtPath } from './security-txt.ts'

/** The CloudFront function that maps each address, except a file's, to a page. It cannot use modules. */
const appRouting = `var files = ${JSON.stringify([...rootFiles, maintenancePath, securityTxtPath])}
var pages = ${JSON.stringify(pageNames)}
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
    runtime: FunctionRuntime.JS_2_0,
  })
  const common = {
    origin,
    responseHeadersPolicy,
    compress: true,
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  }
  const pages: BehaviorOptions = {
    ...common,
    cachePolicy,
    functionAssociations: [{ function: routing, eventType: FunctionEventType.VIEWER_REQUEST }],
  }
  const assets: BehaviorOptions = { ...common, cachePolicy: CachePolicy.CACHING_OPTIMIZED }
  return { pages, assets: { '/assets/*': assets } }
}
