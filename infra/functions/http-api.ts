import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  HttpApi,
  HttpMethod,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { basePath, contract, type RouteName } from '#shared/contract.ts'
import type { PortalFunction } from './portal-function.ts'

/** What is logged of a call: its route, never its path, query or caller. */
const logged = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  bytes: '$context.responseLength',
  failure: '$context.integrationErrorMessage',
  refusal: '$context.authorizer.error',
}

/** The HTTP API: a route per contract row and nothing else, closed to whoever does not come through CloudFront. */
export class PortalApi extends Construct {
  readonly domain: string
  readonly http: HttpApi

  constructor(scope: Construct) {
    super(scope, 'api')
    const { region, stackName, urlSuffix } = Stack.of(this)
    this.http = new HttpApi(this, 'http', { apiName: stackName, createDefaultStage: false })
    const log = new LogGroup(this, 'log', {
      // The prefix spares CloudWatch a growing resource policy.
      logGroupName: `/aws/vendedlogs/${stackName}/api`,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    new HttpStage(this, 'stage', {
      httpApi: this.http,
      autoDeploy: true,
      // A few times the greatest morning on record; the account's own limit is twice this.
      throttle: { rateLimit: 5000, burstLimit: 2500 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(logged)),
      },
    })
    this.domain = `${this.http.apiId}.execute-api.${region}.${urlSuffix}`
  }

  /** Lets a function answer its row, to whom the authorizer lets through; whoever may GET may also HEAD. */
  addRoute(name: RouteName, { lambda }: PortalFunction, authorizer: IHttpRouteAuthorizer) {
    const { method, path } = contract[name]
    this.http.addRoutes({
      path: `${basePath}${path.replaceAll(/:(\w+)/g, '{$1}')}`,
      methods: method === 'GET' ? [HttpMethod.GET, HttpMethod.HEAD] : [HttpMethod[method]],
      integration: new HttpLambdaIntegration(name, lambda),
      authorizer,
    })
  }
}
