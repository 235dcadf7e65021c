import { Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  CfnStage,
  HttpApi,
  HttpIntegrationType,
  HttpMethod,
  HttpRouteIntegration,
  HttpStage,
  type IHttpRouteAuthorizer,
  IntegrationCredentials,
  LogGroupLogDestination,
  ParameterMapping,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { originHeader } from '#functions/environment.ts'
import { basePath, type ContractRow, contract, contractRows, type RouteName } from '#shared/contract.ts'
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

/** Functions do not receive the secret, which the authorizer has checked. */
const withoutOriginSecret = new ParameterMapping().removeHeader(originHeader)

/**
 * The calls a second of each route: twice the 1,270 drafts that 10,000 people at the form save (docs/capacity-and-costs.md).
 * A third of all calls, so that a flood of one route leaves room for the others.
 */
const routeThrottle = { ThrottlingRateLimit: 2500, ThrottlingBurstLimit: 1250 }

/** The HTTP API, with one route per contract row. */
export class PortalApi extends Construct {
  readonly domain: string
  readonly http: HttpApi

  private readonly stage: HttpStage
  /** The role that invokes the functions: one, in place of a permission of every function. */
  private readonly invoker: Role

  constructor(scope: Construct) {
    super(scope, 'api')
    const { region, stackName, urlSuffix } = Stack.of(this)
    this.http = new HttpApi(this, 'http', { apiName: stackName, createDefaultStage: false })
    // Groups with this prefix do not count towards the size limit of the account's resource policies.
    const log = createLogGroup(this, `/aws/vendedlogs/${stackName}/api`)
    this.stage = new HttpStage(this, 'stage', {
      httpApi: this.http,
      autoDeploy: true,
      // Twice what one university sends at its peak, and three quarters of an account's limit.
      throttle: { rateLimit: 7500, burstLimit: 3750 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(logFields)),
      },
    })
    const { defaultChild } = this.stage.node
    if (defaultChild instanceof CfnStage) defaultChild.routeSettings = createRouteSettings()
    this.invoker = new Role(this, 'invoker', { assumedBy: new ServicePrincipal('apigateway.amazonaws.com') })
    this.domain = `${this.http.apiId}.execute-api.${region}.${urlSuffix}`
  }

  /** Adds a route of the contract, which invokes the function for authorised requests. */
  addRoute(name: RouteName, { alias }: PortalFunction, authorizer: IHttpRouteAuthorizer) {
    const { method, path } = toRoute(contract[name])
    const routes = this.http.addRoutes({
      path,
      methods: [method],
      integration: new LambdaIntegration(name, alias.functionArn, this.invoker),
      authorizer,
    })
    this.invoker.addToPolicy(allow(['lambda:InvokeFunction'], [alias.functionArn]))
    // API Gateway refuses settings of a route that does not exist yet.
    this.stage.node.addDependency(...routes)
  }
}

/** Invokes a function as a role. The integration of the CDK needs a permission of each function instead. */
class LambdaIntegration extends HttpRouteIntegration {
  constructor(
    name: string,
    private readonly functionArn: string,
    private readonly invoker: Role,
  ) {
    super(name)
  }

  bind() {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.functionArn,
      credentials: IntegrationCredentials.fromRole(this.invoker),
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      parameterMapping: withoutOriginSecret,
    }
  }
}

/**
 * Returns a call's path in the API and its method. A route of a GET accepts any method that its path has no other route
 * for, so that HEAD needs none of its own; the function itself refuses the others.
 */
const toRoute = ({ method, path }: ContractRow) => ({
  path: `${basePath}${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  method: method === 'GET' ? HttpMethod.ANY : HttpMethod[method],
})

/** Limits each route separately, so that a flood of one call does not use up the limit of the others. */
const createRouteSettings = () =>
  Object.fromEntries(
    contractRows.map(([, row]) => {
      const { method, path } = toRoute(row)
      return [`${method} ${path}`, routeThrottle]
    }),
  )
