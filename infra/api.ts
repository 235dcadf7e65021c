import { Stack } from 'aws-cdk-lib'
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Construct } from 'constructs'
import { basePath, contract, type RouteName } from '#shared/contract.ts'
import type { RouteFunction } from './route-function.ts'

/** The HTTP API: a route per contract row and nothing else. */
export class Api extends Construct {
  readonly domain: string
  private readonly http: HttpApi

  constructor(scope: Construct) {
    super(scope, 'api')
    this.http = new HttpApi(this, 'http', { apiName: Stack.of(this).stackName })
    const { region, urlSuffix } = Stack.of(this)
    this.domain = `${this.http.apiId}.execute-api.${region}.${urlSuffix}`
  }

  /** Lets a function answer its row; whoever may GET may also HEAD. */
  answer(name: RouteName, { lambda }: RouteFunction) {
    const { method, path } = contract[name]
    this.http.addRoutes({
      path: `${basePath}${path.replaceAll(/:(\w+)/g, '{$1}')}`,
      methods: method === 'GET' ? [HttpMethod.GET, HttpMethod.HEAD] : [HttpMethod[method]],
      integration: new HttpLambdaIntegration(name, lambda),
    })
  }
}
