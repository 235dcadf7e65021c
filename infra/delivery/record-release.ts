import { Fn, type Stack } from 'aws-cdk-lib'
import { CfnAlias } from 'aws-cdk-lib/aws-lambda'
import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import type { PortalFunction } from '../functions/portal-function.ts'

/**
 * Records the versions of a release in the parameter `/<stage>/release`, once every alias has moved to them. The
 * history of the parameter lists the releases.
 */
export function recordRelease(stack: Stack, stage: string, functions: PortalFunction[]) {
  moveAliasesTogether(functions)
  const versions = functions.map(({ name, lambda }) => [name, lambda.currentVersion.version])
  const release = new StringParameter(stack, 'release', {
    parameterName: `/${stage}/release`,
    stringValue: stack.toJsonString(Object.fromEntries(versions)),
  })
  release.node.addDependency(...functions.map(({ alias }) => alias))
}

/**
 * Writes the versions of all functions into the description of every alias, so that a change of one function updates every
 * alias. Otherwise an alias that "release rollback" has moved would stay, because its own function has not changed.
 */
function moveAliasesTogether(functions: PortalFunction[]) {
  const description = Fn.join(
    ' ',
    functions.map(({ lambda }) => lambda.currentVersion.version),
  )
  for (const { alias } of functions) {
    const { defaultChild } = alias.node
    if (!(defaultChild instanceof CfnAlias)) throw new Error(`${alias.node.path} is not a single resource`)
    defaultChild.description = description
  }
}
