import { Duration, Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  HttpApi,
  HttpMethod,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { FilterPattern } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { basePath, contract, type RouteName } from '#shared/contract.ts'
import { createLogGroup } from '../log-group.ts'
import type { RouteFunction } from './route-function.ts'

/** The fields of the access log: the route, but no path, query or caller. */
const logFields = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  bytes: '$context.responseLength',
  failure: '$context.integrationErrorMessage',
  refusal: '$context.authorizer.error',
}

/** The HTTP API, with one route per contract row. */
export class PortalApi extends Construct {
  readonly domain: string
  readonly http: HttpApi
  /** The calls that got status 429, from the access log: an HTTP API has no such metric. */
  readonly callsOverLimit: Metric

  constructor(scope: Construct) {
    super(scope, 'api')
    const { region, stackName, urlSuffix } = Stack.of(this)
    this.http = new HttpApi(this, 'http', { apiName: stackName, createDefaultStage: false })
    // Groups with this prefix do not count towards the size limit of the account's resource policies.
    const log = createLogGroup(this, `/aws/vendedlogs/${stackName}/api`)
    new HttpStage(this, 'stage', {
      httpApi: this.http,
      autoDeploy: true,
      // A few times the highest national load; the account's limit is twice this.
      throttle: { rateLimit: 5000, burstLimit: 2500 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(logFields)),
      },
    })
    this.callsOverLimit = log
      .addMetricFilter('over-limit', {
        filterPattern: FilterPattern.stringValue('$.status', '=', '429'),
        metricNamespace: stackName,
        metricName: 'calls-over-the-limit',
        metricValue: '1',
      })
      .metric({ period: Duration.minutes(5), statistic: 'Sum' })
    this.domain = `${this.http.apiId}.execute-api.${region}.${urlSuffix}`
  }

  /** Adds a route of the contract, which invokes the function for authorised requests. GET also allows HEAD. */
  addRoute(name: RouteName, { alias }: RouteFunction, authorizer: IHttpRouteAuthorizer) {
    const { method, path } = contract[name]
    this.http.addRoutes({
      path: `${basePath}${path.replaceAll(/:(\w+)/g, '{$1}')}`,
      methods: method === 'GET' ? [HttpMethod.GET, HttpMethod.HEAD] : [HttpMethod[method]],
      // The CDK's types do not support exactOptionalPropertyTypes.
      integration: new HttpLambdaIntegration(name, alias as IFunction),
      authorizer,
    })
  }
}
