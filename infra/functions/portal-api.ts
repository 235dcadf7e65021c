import { Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  HttpApi,
  HttpMethod,
  HttpStage,
  LogGroupLogDestination,
  ParameterMapping,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Construct } from 'constructs'
import { originHeader } from '#functions/environment.ts'
import { contract, type RouteName, toBracePath } from '#shared/contract.ts'
import { createLogGroup } from '../constructs/log-group.ts'
import type { PortalFunction } from './portal-function.ts'

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

  constructor(scope: Construct) {
    super(scope, 'api')
    const { region, stackName, urlSuffix } = Stack.of(this)
    this.http = new HttpApi(this, 'http', { apiName: stackName, createDefaultStage: false })
    // Groups with this prefix do not count towards the size limit of the account's resource policies.
    const log = createLogGroup(this, `/aws/vendedlogs/${stackName}/api`)
    new HttpStage(this, 'stage', {
      httpApi: this.http,
      autoDeploy: true,
      // Twice what one university sends at its peak, and three quarters of an account's limit.
      throttle: { rateLimit: 7500, burstLimit: 3750 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(logFields)),
      },
    })
    this.domain = `${this.http.apiId}.execute-api.${region}.${urlSuffix}`
  }

  /** Adds a route for each call, which invokes its function once the authorizer has accepted the request. */
  addRoutes(routes: [name: RouteName, route: PortalFunction][], checkOriginSecret: PortalFunction) {
    // API Gateway itself refuses a request that lacks CloudFront's secret. It caches the function's result for five minutes.
    const authorizer = new HttpLambdaAuthorizer('origin-secret-check', checkOriginSecret.alias, {
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      identitySource: [`$request.header.${originHeader}`],
    })
    // Removes the secret before a function gets the request. Two quotation marks are AWS's value for that. The CDK's
    // `removeHeader` writes an empty text, with which API Gateway deletes the mapping.
    const parameterMapping = new ParameterMapping().custom(`remove:header.${originHeader}`, "''")
    for (const [name, { alias }] of routes) {
      const row = contract[name]
      this.http.addRoutes({
        path: toBracePath(row),
        // The route of a GET also gets HEAD. The function refuses every other method.
        methods: [row.method === 'GET' ? HttpMethod.ANY : HttpMethod[row.method]],
        integration: new HttpLambdaIntegration(name, alias, { parameterMapping }),
        authorizer,
      })
    }
  }
}
