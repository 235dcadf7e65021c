import { Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  CfnAuthorizer,
  CfnIntegration,
  CfnRoute,
  HttpApi,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { PolicyDocument, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { originHeader } from '#functions/environment.ts'
import { contract, type RouteName, toBracePath } from '#shared/contract.ts'
import { allow } from '../constructs/allow.ts'
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
  addRoutes(routes: [name: RouteName, route: PortalFunction][], checkOrigin: PortalFunction) {
    const { apiId } = this.http
    // One role invokes the functions, in place of a permission of each.
    const functionArns = [checkOrigin, ...routes.map(([, route]) => route)].map(
      ({ alias }) => alias.functionArn,
    )
    const statements = [allow(['lambda:InvokeFunction'], functionArns)]
    const { roleArn } = new Role(this, 'invoker', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      inlinePolicies: { invoke: new PolicyDocument({ statements }) },
    })
    const authorizer = this.createAuthorizer(checkOrigin, roleArn)
    for (const [name, { alias }] of routes) {
      const row = contract[name]
      const integration = new CfnIntegration(this, `${name}-integration`, {
        apiId,
        integrationType: 'AWS_PROXY',
        integrationUri: alias.functionArn,
        credentialsArn: roleArn,
        payloadFormatVersion: '2.0',
        // Removes the secret before a function gets the request. AWS's examples have this value for a removal.
        requestParameters: { [`remove:header.${originHeader}`]: "''" },
      })
      new CfnRoute(this, name, {
        apiId,
        // The route of a GET also gets HEAD. The function refuses every other method.
        routeKey: `${row.method === 'GET' ? 'ANY' : row.method} ${toBracePath(row)}`,
        target: `integrations/${integration.ref}`,
        authorizationType: 'CUSTOM',
        authorizerId: authorizer.ref,
      })
    }
  }

  /**
   * Creates the authorizer that accepts only requests with CloudFront's secret. API Gateway refuses a request without one
   * itself, and caches the result, so that calls do not wait for the function.
   */
  private createAuthorizer({ alias }: PortalFunction, authorizerCredentialsArn: string) {
    const { partition, region } = Stack.of(this)
    return new CfnAuthorizer(this, 'origin-check', {
      apiId: this.http.apiId,
      name: 'origin-check',
      authorizerType: 'REQUEST',
      authorizerUri: `arn:${partition}:apigateway:${region}:lambda:path/2015-03-31/functions/${alias.functionArn}/invocations`,
      authorizerCredentialsArn,
      authorizerPayloadFormatVersion: '2.0',
      enableSimpleResponses: true,
      identitySource: [`$request.header.${originHeader}`],
      authorizerResultTtlInSeconds: 300,
    })
  }
}
