import { App } from 'aws-cdk-lib'
import { buildWeb } from '#infra/build/build-web.ts'
import { UserError } from '#infra/errors/user-error.ts'
import { bundleFunctions } from '#infra/functions/bundle.ts'
import { readDeployment } from '#infra/settings/deployment.ts'
import { createStacks } from '#infra/stacks.ts'
import { siteConfiguration } from '#shared/schemas/configuration.ts'

try {
  const app = new App()
  const deployment = readDeployment(app.node)
  const functionsFolder = await bundleFunctions()
  const { configuration } = deployment
  const webFolder = await buildWeb(JSON.stringify(siteConfiguration.parse(configuration)))
  createStacks(app, deployment, { webFolder, functionsFolder })
} catch (error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exitCode = 1
}
